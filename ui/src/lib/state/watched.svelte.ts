import { nameOf, type Question, type ShownAs } from '$lib/backend/backend';
import { useCarnet, type Carnet } from './carnet.svelte';

/** A view kept up to date: fetched again whenever something changes that it depends on. */
export class Watched<V extends Question> {
  shown = $state.raw<ShownAs<V> | null>(null);
  trouble = $state.raw<unknown>(null);
  #latest = 0;

  constructor(
    readonly carnet: Carnet,
    readonly view: V,
  ) {
    this.shown = carnet.lastShown(view);
    if (!carnet.isFresh(view)) void this.refresh();
  }

  refresh = async () => {
    const mine = ++this.#latest;
    try {
      const shown = await this.carnet.fetchView(this.view);
      if (mine !== this.#latest) return;
      this.carnet.remember(this.view, shown);
      this.shown = shown;
      this.trouble = null;
    } catch (reason) {
      if (mine === this.#latest) this.trouble = reason;
    }
  };
}

/** To be called while a screen is set up; it stops watching when the screen goes. */
export function watch<V extends Question>(view: V): Watched<V> {
  const carnet = useCarnet();
  const watched = new Watched(carnet, view);
  $effect(() => carnet.addWatcher(nameOf(view), watched.refresh));
  return watched;
}
