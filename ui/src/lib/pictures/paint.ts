import { BADGE_SHAPES } from '$lib/pieces/companies/badge-shapes';
import { byDaylight } from '$style/tokens';
import { AROUND, fontOf, type Picture, type Stroke } from './picture';

/** What is needed of a canvas. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
>;

const PAPER = byDaylight('paper');
const SHEET = byDaylight('sheet');
const RULE = byDaylight('rule');
const RULE_SOFT = byDaylight('rule-soft');
const TORN = 7;

/** Draws a picture: always on light paper, whatever the screen looks like. */
export function paint(
  picture: Picture,
  brush: Brush,
  pathOf: (shape: string) => Path2D = (shape) => new Path2D(shape),
) {
  const { width, height, colour, strokes } = picture;
  brush.fillStyle = PAPER;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = SHEET;
  brush.fillRect(AROUND, AROUND, width - 2 * AROUND, height - 2 * AROUND);
  if (colour) {
    brush.fillStyle = byDaylight(colour);
    brush.fillRect(AROUND, AROUND, width - 2 * AROUND, 7);
    tearOff(brush, width, height);
  }
  brush.textBaseline = 'alphabetic';
  for (const stroke of strokes) put(stroke, brush, pathOf);
}

/** The lower edge of a slip, torn off a block. */
function tearOff(brush: Brush, width: number, height: number) {
  brush.fillStyle = PAPER;
  const room = width - 2 * AROUND;
  const notches = Math.round(room / (3 * TORN));
  for (let notch = 0; notch < notches; notch += 1) {
    brush.beginPath();
    brush.arc(AROUND + ((notch + 0.5) * room) / notches, height - AROUND, TORN, 0, 2 * Math.PI);
    brush.fill();
  }
}

function put(stroke: Stroke, brush: Brush, pathOf: (shape: string) => Path2D) {
  switch (stroke.draw) {
    case 'text':
      brush.font = fontOf(stroke.face);
      brush.fillStyle = byDaylight(stroke.ink);
      brush.textAlign = stroke.align;
      brush.fillText(stroke.text, stroke.x, stroke.y);
      return;
    case 'rule':
      brush.fillStyle = stroke.double ? RULE : RULE_SOFT;
      brush.fillRect(stroke.x, stroke.y, stroke.width, 1);
      if (stroke.double) brush.fillRect(stroke.x, stroke.y + 3, stroke.width, 1);
      return;
    case 'badge':
      badge(stroke, brush, pathOf);
  }
}

/** As the screens draw it: enamel, rim, and the company's own shape. */
function badge(
  { x, y, size, company }: Extract<Stroke, { draw: 'badge' }>,
  brush: Brush,
  pathOf: (shape: string) => Path2D,
) {
  brush.save();
  brush.translate(x, y);
  brush.scale(size / 32, size / 32);
  brush.fillStyle = SHEET;
  brush.strokeStyle = byDaylight(company);
  brush.lineWidth = 1.5;
  brush.beginPath();
  brush.arc(16, 16, 15.25, 0, 2 * Math.PI);
  brush.fill();
  brush.stroke();
  brush.fillStyle = byDaylight(company);
  brush.beginPath();
  brush.arc(16, 16, 12.75, 0, 2 * Math.PI);
  brush.fill();
  brush.fillStyle = company === 'yellow' ? byDaylight('on-yellow') : byDaylight('on-enamel');
  brush.fill(pathOf(BADGE_SHAPES[company]));
  brush.restore();
}
