/** Whether a condition on the screen holds, followed as long as the component is there. Where nobody knows, `otherwise`. */
export function screenHolds(condition: string, otherwise: boolean): { readonly now: boolean } {
  const query = window.matchMedia?.(condition);
  let now = $state(query?.matches ?? otherwise);
  $effect(() => {
    if (!query) return;
    const follow = () => (now = query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  });
  return {
    get now() {
      return now;
    },
  };
}
