/** A file let go beside the place it was meant for must not take the place of the whole program. */
export function catchStrayDrops(target: EventTarget = window): () => void {
  const refuse = (event: Event) => {
    const { dataTransfer, defaultPrevented } = event as DragEvent;
    if (!dataTransfer?.types.includes('Files') || defaultPrevented) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
  return () => {
    target.removeEventListener('dragover', refuse);
    target.removeEventListener('drop', refuse);
  };
}
