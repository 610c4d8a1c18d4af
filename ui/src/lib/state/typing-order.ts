/** Goes from one field to the one that comes next where numbers are typed in a row, and last to the button that ends it. */
export function goToNextStop(from: HTMLElement) {
  const stops = [...(from.closest('[data-typing-order]')?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const next = stops[stops.indexOf(from) + 1];
  next?.focus();
  return next !== undefined;
}
