/** How a picture lies on its stage: 1 is all of it in sight; x and y are how far its middle is moved, in pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const LARGEST = 8;
/** One press of a key or a button. */
export const STEP = 1.5;

/** What a picture measures when all of it is in sight; never larger than it is. */
export function fitted(picture: Size, stage: Size): Size {
  const ratio = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** No further than its edge: there is nothing to see beyond. */
export function within(zoom: Zoom, picture: Size, stage: Size): Zoom {
  const shown = fitted(picture, stage);
  const reach = (side: number, room: number) => Math.max(0, (side * zoom.scale - room) / 2);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return {
    scale: zoom.scale,
    // Adding 0 makes no difference, except that there is no −0.
    x: clamp(zoom.x, reach(shown.width, stage.width)) + 0,
    y: clamp(zoom.y, reach(shown.height, stage.height)) + 0,
  };
}

/** Larger or smaller by a factor, while the point (counted from the middle of the stage) stays where it is. */
export function zoomed(zoom: Zoom, factor: number, point: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor));
  const real = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * real, y: point.y - (point.y - zoom.y) * real };
}

export function moved(zoom: Zoom, by: Point): Zoom {
  return { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y };
}
