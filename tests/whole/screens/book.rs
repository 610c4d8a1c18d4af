//! The campaign book: read without a network, and printed on both kinds of paper.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::{
    driver::{Host, Screen},
    paper::{Paper, Print, pressed},
    words::Words,
};
use crate::programs::Home;

/// A campaign of twelve games tells a story of about so many pages.
const PAGES: std::ops::RangeInclusive<usize> = 24..=48;

#[tokio::test]
async fn the_book_of_the_sample_campaign_is_read_offline_and_printed_in_both_languages() {
    let home = Home::speaking("fr");
    let desk = Screen::open(Host::Browser, &home, "fr", "book").await;
    let mut books = Vec::new();
    for language in ["fr", "en"] {
        let campaign = format!("campaigns/{language}.carnet");
        home.answers(&["sample", &campaign, "--language", language]);
        desk.open_file(&home.folder().join(&campaign)).await;
        books.push((language, composed(&desk, &home, language).await));
    }
    desk.close().await;

    let reader = Screen::offline("fr", "book").await;
    for (language, book) in books {
        std::fs::copy(&book, reader.output().join(format!("{language}.html"))).expect("a copy to look at");
        is_read_offline(&reader, language, &book).await;
        for paper in [Paper::A4, Paper::Letter] {
            let print = Print::of(&reader, &format!("{language}-{}", paper.name()), paper).await;
            is_well_printed(&reader, &print).await;
        }
    }
    reader.close().await;
}

/// Has the book composed in a language, whatever the screen speaks, and gives where it lies.
async fn composed(desk: &Screen, home: &Home, language: &str) -> PathBuf {
    let words = Words::of("fr");
    let book = home.folder().join(format!("{language}.html"));
    desk.go("#/share").await;
    desk.choose_in(
        &words.say("share.book_language", &[]),
        &words.say(&format!("settings.language_{language}"), &[]),
    )
    .await;
    desk.press(&words.say("share.book_make", &[])).await;
    let told = desk.saves_as(&words, "share.book", &book).await;
    desk.reads(&told).await;
    assert!(book.exists());
    book
}

/// Everything that it needs is in it, on a telephone as on a large screen.
async fn is_read_offline(reader: &Screen, language: &str, book: &Path) {
    reader.client.goto(&format!("file://{}", book.display())).await.expect("the file opens");
    let looked = reader
        .client
        .execute_async(
            "const done = arguments[0];
             const asked = () => performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 60));
             Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]).then(() => done({
                 language: document.documentElement.lang,
                 fetched: asked().filter((name) => !name.startsWith('data:')),
                 scripts: document.scripts.length,
                 photos: document.images.length > 10,
                 faces: [...document.fonts].filter(({ status }) => status === 'loaded').length,
             }), (why) => done(String(why)));",
            vec![],
        )
        .await
        .expect("a look");
    assert_eq!(
        looked,
        json!({ "language": language, "fetched": [], "scripts": 0, "photos": true, "faces": 2 })
    );
    for width in [360, 1180] {
        reader.resize(width, 1400).await;
        let name = format!("{language}-{width}");
        reader.fits(&name).await;
        reader.picture(&name).await;
        reader.is_accessible(&name).await;
    }
}

/// No page is empty, nothing runs over its edges, and nothing that belongs together is torn apart.
async fn is_well_printed(reader: &Screen, print: &Print) {
    let name = &print.name;
    assert!(PAGES.contains(&print.pages.len()), "{name}: {} pages", print.pages.len());
    for (position, page) in print.pages.iter().enumerate() {
        assert!(page.is_filled(), "{name}: page {} is all but empty", position + 1);
        assert!(page.keeps_margins(), "{name}: page {} runs over its edge", position + 1);
    }
    for (what, count, pieces) in [
        ("table", 7, belonging(reader, "table").await),
        ("receipt", 50, belonging(reader, ".slip").await),
        ("ranking", 12, belonging(reader, ".ranking").await),
        ("sticker", 10, belonging(reader, ".sticker").await),
        ("postcard", 10, belonging(reader, ".postcard").await),
        ("heading", 40, headings(reader).await),
    ] {
        assert!(pieces.len() >= count, "{name}: only {} pieces like a {what}", pieces.len());
        for piece in pieces {
            assert!(print.has_on_one_page(&piece), "{name}: a {what} is torn: {piece}");
        }
    }
}

/// What these are made of, as it is read on paper.
async fn belonging(reader: &Screen, selector: &str) -> Vec<String> {
    asked(reader, "return [...document.querySelectorAll(arguments[0])].map(printed);", selector).await
}

/// Headings, each with the beginning of what it stands over; that of a chapter with what follows its first words.
async fn headings(reader: &Screen) -> Vec<String> {
    let script = "
        const after = (element) => {
            let last = element;
            while (!last.nextElementSibling && !last.parentElement.matches('li, article, main')) last = last.parentElement;
            return last.nextElementSibling;
        };
        const begins = (element) => (element.matches('svg, figure') ? '' : printed(element).replace(/\\s/g, '').slice(0, 12));
        return [...document.querySelectorAll(arguments[0])].flatMap((heading) => {
            const under = after(heading);
            if (!under) return [];
            const intro = heading.matches('h2') && under.matches('p') && under.nextElementSibling;
            return [printed(heading) + (intro ? printed(under) + begins(intro) : begins(under))];
        });";
    asked(reader, script, "main h2, main h3, main h4").await
}

async fn asked(reader: &Screen, script: &str, selector: &str) -> Vec<String> {
    // What only narrow screens show, or only those hear who listen, is not on paper.
    let printed = "
        const printed = (element) => {
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            let text = '';
            while (texts.nextNode()) {
                const { data, parentElement: within } = texts.currentNode;
                if (within.checkVisibility() && !within.closest('.unseen, title, desc')) text += data;
            }
            return text;
        };";
    let found =
        reader.client.execute(&format!("{printed}{script}"), vec![selector.into()]).await.expect("pieces");
    let found: Vec<String> = serde_json::from_value(found).expect("texts");
    found.iter().map(|text| pressed(text)).collect()
}
