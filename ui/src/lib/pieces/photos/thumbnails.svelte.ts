import type { PhotoId } from '$lib/backend/contract';
import type { Carnet } from '$lib/state/carnet.svelte';

/** As many as fit on a few screens; about 20 kB each. */
const MOST_KEPT = 300;

/**
 * Thumbnails of photos as `data:` addresses. Those that everybody may see are kept for a while; private ones are asked
 * for each time and kept nowhere (LW-POS-2).
 */
class Thumbnails {
  /** Whoever shows one of them asks anew once they are forgotten. */
  #kept = $state.raw(new Map<PhotoId, Promise<string>>());

  constructor(readonly carnet: Carnet) {
    // A photo taken back and another one added can have the same number, and so can those of two campaigns.
    carnet.whenTouched('photos', () => (this.#kept = new Map()));
  }

  of(photo: PhotoId, isPrivate = false): Promise<string> {
    const kept = this.#kept;
    const known = isPrivate ? undefined : kept.get(photo);
    if (known) return known;
    const fetched = this.#fetch(photo);
    if (isPrivate) return fetched;
    kept.set(photo, fetched);
    // What failed once may work the next time.
    fetched.catch(() => kept.delete(photo));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return fetched;
  }

  async #fetch(photo: PhotoId): Promise<string> {
    const { data } = await this.carnet.backend.show({ view: 'picture', photo, size: 'thumbnail' });
    return data;
  }
}

const thumbnailsBy = new WeakMap<Carnet, Thumbnails>();

/** To be called while a piece is set up: what it shows later then follows what is forgotten. */
export function thumbnailsOf(carnet: Carnet): Thumbnails {
  const thumbnails = thumbnailsBy.get(carnet) ?? new Thumbnails(carnet);
  thumbnailsBy.set(carnet, thumbnails);
  return thumbnails;
}
