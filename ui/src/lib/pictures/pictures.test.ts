import { describe, expect, test, vi } from 'vitest';
import { plain } from '$test/open';
import { night, nightReceipt } from '$test/samples';
import { finale } from '$test/samples-finale';
import { nights } from '$test/samples-sharing';
import { paint, type Brush } from './paint';
import { AROUND, MARGIN, type Measure, type Picture } from './picture';
import { rankingPicture } from './ranking';
import { receiptPicture } from './receipt';
import { wrapped } from './sheet';
import { standingsPicture } from './standings';

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, { size }) => text.length * size * 0.5;
const [first, , third] = nights as [(typeof nights)[0], (typeof nights)[0], (typeof nights)[0]];

const texts = ({ strokes }: Picture) =>
  strokes.flatMap((stroke) => (stroke.draw === 'text' ? [plain(stroke.text)] : []));
const badges = ({ strokes }: Picture) => strokes.flatMap((stroke) => (stroke.draw === 'badge' ? [stroke.company] : []));

/** Nothing runs over the edge of the sheet, and nothing over its foot. */
function stays({ width, height, strokes }: Picture) {
  for (const stroke of strokes) {
    const y = stroke.y + (stroke.draw === 'badge' ? stroke.size : 0);
    expect(y).toBeLessThanOrEqual(height - AROUND - MARGIN / 2);
    if (stroke.draw !== 'text') continue;
    const long = measure(stroke.text, stroke.face);
    const left = stroke.align === 'right' ? stroke.x - long : stroke.x;
    expect(left, stroke.text).toBeGreaterThanOrEqual(AROUND + MARGIN - 1);
    expect(left + long, stroke.text).toBeLessThanOrEqual(width - AROUND - MARGIN + 1);
  }
}

describe('the picture of a receipt', () => {
  test('says whose it is, what is on it, and in which game', () => {
    const picture = receiptPicture(first, first.receipts[0]!, 'Les barons du mardi', measure)!;
    expect(texts(picture)).toEqual(
      expect.arrayContaining([
        'Les barons du mardi',
        'Camille',
        '1865',
        'Union Pourpre · Partie 1',
        'Argent en main',
        '12 $',
        'Total',
        '41 $',
      ]),
    );
    expect(badges(picture)).toEqual(['red']);
    expect(picture.colour).toBe('red');
    stays(picture);
  });

  test('has room for long names and many lines, and says when the total was raised', () => {
    const game = night('closed');
    const receipt = nightReceipt('yellow');
    const content = {
      ...receipt.content!,
      lines: [
        {
          label: 'Une très longue ligne que quelqu’un a écrite sans jamais reprendre son souffle',
          amount: -30,
          sticker: null,
        },
      ],
      raised_from: -4,
      receipt: { ...receipt.content!.receipt!, total: 0 },
    };
    const picture = receiptPicture(game, { ...receipt, content }, 'C'.repeat(90), measure)!;
    expect(texts(picture).join(' ')).toContain('Ramené à 0 (les lignes : −4 $)');
    stays(picture);
  });

  test('says of which bonus the table decided', () => {
    const receipt = nightReceipt('yellow');
    const content = {
      ...receipt.content!,
      bonus_decided: { ...receipt.content!.bonus_decided, amount: 4, reason: 'Boîte perdue' },
    };
    const told = texts(receiptPicture(night('closed'), { ...receipt, content }, '', measure)!).join(' ');
    expect(told).toContain('Bonus des wagons (décidé par la table)');
  });

  test('is not drawn of a sealed receipt, or of one with gaps', () => {
    expect(receiptPicture(first, nightReceipt('red', { content: null }), '', measure)).toBeNull();
    const gaps = nightReceipt('red');
    expect(receiptPicture(first, { ...gaps, content: { ...gaps.content!, receipt: null } }, '', measure)).toBeNull();
  });
});

test('the picture of a ranking has every place with its reason, and sums only where they are no secret', () => {
  const open = rankingPicture(third, 'Les barons du mardi', measure);
  expect(badges(open)).toEqual(['blue', 'yellow', 'red', 'green']);
  expect(texts(open)).toEqual(expect.arrayContaining(['Classement de la partie 3', '60 $', '0 $']));
  stays(open);
  const sealed = rankingPicture(
    {
      ...third,
      receipts: third.receipts.map((receipt) => ({ ...receipt, content: null })),
      ranking: third.ranking.map((place) => ({
        ...place,
        ahead: place.ahead && { ...place.ahead, ours: null, theirs: null },
      })),
    },
    'Les barons du mardi',
    measure,
  );
  expect(texts(sealed).join(' ')).not.toContain('$');
  expect(texts(sealed).join(' ')).toContain("devant Marius : plus d'argent");
});

test('the picture of the end shows ties honestly, and nothing before everything was read out', () => {
  const picture = standingsPicture(finale('concluded'), 'Les barons du mardi', measure)!;
  expect(badges(picture)).toHaveLength(4);
  expect(texts(picture).filter((text) => text === 'ex æquo')).toHaveLength(2);
  for (const text of texts(picture)) expect(text).not.toMatch(/·$/);
  const decided = standingsPicture(
    finale('concluded', { decision: { winner: 'blue', reason: 'À la belote.' } }),
    '',
    measure,
  )!;
  expect(texts(decided).join(' ')).toContain('choix de la table : « À la belote. »');
  stays(decided);
  stays(picture);
  expect(standingsPicture(finale('opening'), '', measure)).toBeNull();
});

test('words that fit nowhere are broken', () => {
  const wide = (text: string) => text.length;
  expect(wrapped('un deux trois', 7, wide)).toEqual(['un deux', 'trois']);
  expect(wrapped('abcdefghij k', 4, wide)).toEqual(['abcd', 'efgh', 'ij k']);
  expect(wrapped('', 4, wide)).toEqual([]);
  expect(wrapped('un · deux', 6, wide)).toEqual(['un', 'deux']);
  expect(wrapped('un · deux', 3, wide)).toEqual(['un', 'deu', 'x']);
});

test('a picture is painted on light paper, badges with their shapes', () => {
  const shapes: string[] = [];
  const brush = Object.fromEntries(
    ['fillRect', 'fillText', 'beginPath', 'arc', 'fill', 'stroke', 'save', 'restore', 'translate', 'scale'].map(
      (name) => [name, vi.fn()],
    ),
  ) as unknown as Brush & Record<'fillText' | 'fillRect', ReturnType<typeof vi.fn>>;
  const picture = receiptPicture(first, first.receipts[0]!, 'Les barons du mardi', measure)!;
  paint(picture, brush, (shape) => {
    shapes.push(shape);
    return shape as unknown as Path2D;
  });
  expect(brush.fillRect.mock.calls[0]).toEqual([0, 0, picture.width, picture.height]);
  expect(brush.fillText.mock.calls.map(([text]) => text)).toContain('Camille');
  expect(shapes).toHaveLength(1);
});
