import { keepFocus } from '$lib/state/focus';

/** Opens a dialog over everything else, and gives the focus back to where it was once it is gone. */
export function modal(onclose: () => void, first?: string) {
  return (dialog: HTMLDialogElement) => {
    const opener = document.activeElement;
    const cancel = (event: Event) => {
      // A file chooser inside, or another dialog, tells of its own cancelling up to here.
      if (event.target !== dialog) return;
      event.preventDefault();
      onclose();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.showModal();
    if (first) dialog.querySelector<HTMLElement>(first)?.focus();
    return () => {
      dialog.removeEventListener('cancel', cancel);
      // It was in sight when it was pressed: nothing has to move.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      else keepFocus();
    };
  };
}
