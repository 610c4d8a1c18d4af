import { paint } from './paint';
import { FAMILIES, fontOf, type Measure, type Picture } from './picture';

/** Twice as fine as the screen's own measure, so that it stays sharp on telephones. */
const FINENESS = 2;

/** Draws a picture as PNG; null if there is nothing to draw. The faces are there before anything is measured. */
export async function drawn(lay: (measure: Measure) => Picture | null): Promise<Blob | null> {
  await Promise.all(
    [`400 20px ${FAMILIES.text}`, `650 20px ${FAMILIES.text}`, `400 20px ${FAMILIES.display}`].map((font) =>
      document.fonts.load(font).catch(() => []),
    ),
  );
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  const picture = lay((text, face) => {
    brush.font = fontOf(face);
    return brush.measureText(text).width;
  });
  if (!picture) return null;
  canvas.width = picture.width * FINENESS;
  canvas.height = picture.height * FINENESS;
  brush.scale(FINENESS, FINENESS);
  paint(picture, brush);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
