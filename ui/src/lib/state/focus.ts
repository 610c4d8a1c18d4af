/** When what had the focus is gone, the screen's heading takes it: nobody has to start again at the top of the page. */
export function keepFocus() {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  document.querySelector<HTMLElement>('dialog[open] h2, main h1')?.focus({ preventScroll: true });
}
