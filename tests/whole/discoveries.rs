//! A campaign in which much was found.

use crate::{
    photographs,
    programs::{Home, evening},
};

impl Home {
    /// Two evenings of red, blue and green and the play of a third, with something in every drawer,
    /// a page in the booklet, postcards of all sorts, and photos.
    pub(crate) fn discovers(&self, file: &str) {
        let companies = ["red", "blue", "green"];
        self.does(file, &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"setup"}"#.to_owned(),
            r#"{"area":"story","do":"read","game":1,"checklist":"setup","card":{"number":"1865-01","side_a":true,"side_b":true,"ending":"pause","enters_play":false}}"#.to_owned(),
        ]);
        let story = self.shows(file, &["story-deck"])["cards"][0]["card"]["thing"].as_i64().expect("a card");
        let regions = self.shows(file, &["box"]);
        let [boxes, boards] =
            ["region_boxes", "region_boards"].map(|pile| regions[pile]["pile"].as_i64().expect("a pile"));
        self.does(file, &[
            format!(r#"{{"area":"sticker","do":"stick","story":{story},"place":"K","title":"Péage des Grandes Plaines","text":"Qui prend une route grise de trois espaces ou plus paie 1 $ à la banque.","since":1,"conditions":{{"moment":"play","route_colours":["grey"],"lengths":[3,4,5,6],"big_city":null,"own_colour":null,"region":null,"games":null}}}}"#),
            r#"{"area":"sticker","do":"stick","place":"7","title":"Prime du ballast","since":1,"until":2}"#.to_owned(),
            r#"{"area":"sticker","do":"stick","place":"verso","title":"Le mot du contrôleur","text":"Chacun garde sa dernière carte.","since":2}"#.to_owned(),
            format!(r#"{{"area":"thing","do":"find","kind":"event","place":{{"at":"event_deck"}},"story":{story},"things":[{{"number":"8","title":"Éboulement au col"}},{{"number":"9","title":"Orage","lightning":true}},{{"number":"10"}},{{"number":"11","title":"Fièvre de l'or"}}]}}"#),
            format!(r#"{{"area":"thing","do":"name","pile":{boxes},"story":{story},"things":[{{"title":"Grandes Plaines"}}]}}"#),
            format!(r#"{{"area":"thing","do":"name","pile":{boards},"story":{story},"to":{{"at":"board"}},"things":[{{"title":"Grandes Plaines"}}]}}"#),
            r#"{"area":"thing","do":"find","kind":"ticket","place":{"at":"ticket_deck"},"things":[{"title":"Boston – Miami","value":8,"leads_to":21},{"quantity":10}]}"#.to_owned(),
            r#"{"area":"thing","do":"add_kind","name":"Clé","icon":"key","card":false}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":1,"stage":"play"}"#.to_owned(),
            r#"{"area":"postcard","do":"draw","number":14,"company":"blue","title":"Vue du viaduc","text":"« On passe ce soir ! » Toute la ville en parle.","private_side":{"text":"La montre est arrêtée.","condition":"Reliez deux grandes villes."}}"#.to_owned(),
        ]);
        // From the game that is open on: an evening opens its own.
        self.does(file, &evening(1, &companies)[1..]);
        let kinds = self.shows(file, &["box"]);
        let key = kinds["kinds"].as_array().and_then(|kinds| kinds.iter().find(|kind| kind["name"] == "Clé"));
        let key = key.and_then(|key| key["kind"].as_str()).expect("a kind of the group's own").to_owned();
        let postcard =
            self.shows(file, &["postcards"])["postcards"][0]["postcard"].as_i64().expect("a postcard");
        self.does(file, &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            format!(r#"{{"area":"thing","do":"find","kind":"{key}","place":{{"at":"bureau","company":"red"}},"things":[{{"title":"Clé de l'écluse","text":"Rouillée, mais elle tourne encore.","worth":5}}]}}"#),
            r#"{"area":"thing","do":"find","kind":"token","place":{"at":"warehouse"},"things":[{"title":"Lanterne du garde-barrière"},{"quantity":6}]}"#.to_owned(),
            r#"{"area":"thing","do":"find","kind":"token","place":{"at":"vault","company":"red"},"things":[{"title":"Action de la mine","worth":12}]}"#.to_owned(),
            r#"{"area":"thing","do":"find","kind":"event","place":{"at":"event_deck"},"things":[{"number":"3","title":"Inondation"}]}"#.to_owned(),
            format!(r#"{{"area":"postcard","do":"complete","postcard":{postcard},"reward":"Deux cartes wagon au choix","archive":false}}"#),
            r#"{"area":"postcard","do":"draw","number":21,"company":"red","title":"Le saloon","text":"« Demandez Joseph. »","private_side":{"text":"Il manque une carte.","condition":"Trois tickets réussis."}}"#.to_owned(),
        ]);
        self.does(file, &evening(2, &companies)[1..]);
        let [key, flood] = ["ecluse", "inondation"].map(|words| self.thing(file, words));
        self.does(file, &[
            r#"{"area":"game","do":"open"}"#.to_owned(),
            r#"{"area":"game","do":"enter","game":3,"stage":"play"}"#.to_owned(),
            r#"{"area":"postcard","do":"draw","number":40,"company":"red","title":"Un canyon"}"#.to_owned(),
            r#"{"area":"event","do":"reveal","game":3,"event":{"which":"new","title":"Grève","lightning":false}}"#.to_owned(),
            format!(r#"{{"area":"thing","do":"archive","things":[{flood}],"by":"green","reason":"la carte 1865-01 le dit"}}"#),
                format!(r#"{{"area":"thing","do":"mark","thing":{key},"company":"blue","count":2}}"#),
        ]);
        let photo = photographs::of_a_sheet(self);
        let photo = photo.to_str().expect("a path");
        for words in ["peage", "ecluse"] {
            let of = format!("thing:{}", self.thing(file, words));
            self.answers(&["photo", file, "--of", &of, photo]);
        }
    }
}
