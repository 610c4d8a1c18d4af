import chartStyle from '$lib/pieces/charts/charts.css?inline';
import { told } from '$lib/words/book/told';
import { inTongue, type Tongue } from '$lib/words/words.svelte';
import bookStyle from './book.css?inline';
import layoutStyle from '$style/layout.css?inline';
import resetStyle from '$style/reset.css?inline';
import { DAYLIGHT } from '$style/tokens';
import type { BookFacts } from './facts';
import pageStyle from './pages.css?inline';
import printStyle from './print.css?inline';

/** The book may neither run anything nor fetch anything: what it needs is in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** What comes before the first chapter. `fonts` are style rules with the faces in them. */
export function opening({ line }: BookFacts, fonts: string, language: Tongue): string {
  const title = inTongue(language, () => `${line.name} · ${told('title.kind')}`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${asText(title)}</title>
<style>${[fonts, resetStyle, DAYLIGHT, layoutStyle, chartStyle, bookStyle, pageStyle, printStyle].join('\n')}</style>
</head>
<body>
`;
}

/** What comes after the last. */
export const ENDING = '\n</main>\n</body>\n</html>\n';

/** What people wrote stays text. */
export function asText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
