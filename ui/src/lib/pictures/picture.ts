import type { CompanyColour } from '$lib/backend/contract';

/** Of the two faces of the program, as a canvas names them. */
export type Face = { size: number; weight?: number; display?: boolean };
export type Ink = 'ink' | 'faded' | 'brass';

/** Something to draw, in the order in which it is drawn. */
export type Stroke =
  | { draw: 'text'; x: number; y: number; text: string; face: Face; ink: Ink; align: 'left' | 'right' | 'center' }
  | { draw: 'rule'; x: number; y: number; width: number; double: boolean }
  | { draw: 'badge'; x: number; y: number; size: number; company: CompanyColour };

/** A sheet of paper: what stands on it, and whose colour runs along its top. */
export type Picture = { width: number; height: number; colour: CompanyColour | null; strokes: Stroke[] };

/** How wide a text is in a face. */
export type Measure = (text: string, face: Face) => number;

/** The table around the sheet, and the sheet's own margin. */
export const AROUND = 28;
export const MARGIN = 36;

export const FAMILIES = {
  text: "'Source Serif 4', Georgia, serif",
  display: "'Rye', 'Source Serif 4', Georgia, serif",
};

export function fontOf({ size, weight = 400, display = false }: Face): string {
  return `${display ? 400 : weight} ${size}px ${display ? FAMILIES.display : FAMILIES.text}`;
}
