/** Selects, the first time a field of a path is entered, the one part that is likely to be changed: the file's name. */
export function selectFileName(): (event: FocusEvent) => void {
  let entered = false;
  return ({ currentTarget }) => {
    if (entered || !(currentTarget instanceof HTMLInputElement)) return;
    entered = true;
    const { value } = currentTarget;
    const start = Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1;
    const ending = value.lastIndexOf('.');
    currentTarget.setSelectionRange(start, ending > start ? ending : value.length);
  };
}
