import type { CompanyColour } from '$lib/backend/contract';
import { AROUND, MARGIN, type Face, type Ink, type Measure, type Picture, type Stroke } from './picture';

type Words = { face: Face; ink?: Ink; height: number };

/** A sheet that is filled from top to bottom. */
export class Sheet {
  readonly left = AROUND + MARGIN;
  readonly right: number;
  y = AROUND + MARGIN;
  readonly #strokes: Stroke[] = [];

  constructor(
    readonly width: number,
    readonly measure: Measure,
    readonly colour: CompanyColour | null = null,
  ) {
    this.right = width - AROUND - MARGIN;
  }

  /** Writes a text in as many lines as it needs, and goes below it. */
  write(text: string, { face, ink = 'ink', height }: Words, from = this.left, to = this.right) {
    for (const line of wrapped(text, to - from, (part) => this.measure(part, face))) {
      this.text(line, from, this.y + face.size, face, ink);
      this.y += height;
    }
  }

  text(text: string, x: number, y: number, face: Face, ink: Ink = 'ink', align: 'left' | 'right' | 'center' = 'left') {
    this.#strokes.push({ draw: 'text', x, y, text, face, ink, align });
  }

  badge(company: CompanyColour, x: number, y: number, size: number) {
    this.#strokes.push({ draw: 'badge', x, y, size, company });
  }

  rule(double: boolean, space = 12) {
    this.y += space;
    this.#strokes.push({ draw: 'rule', x: this.left, y: this.y, width: this.right - this.left, double });
    this.y += space + (double ? 4 : 1);
  }

  done(): Picture {
    return {
      width: this.width,
      height: Math.ceil(this.y + MARGIN + AROUND),
      colour: this.colour,
      strokes: this.#strokes,
    };
  }
}

/** A text in lines that fit; a word that fits nowhere is broken, and a dot between two parts gives way to the end of a line. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n\t]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line) lines.push(line.replace(/ ·$/, ''));
    line = '';
    if (word === '·') continue;
    for (const letter of word) {
      if (line && measure(line + letter) > room) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line) lines.push(line);
  return lines;
}
