import type { PhotoId } from '../../backend/contract';
import type { Carnet } from '../../state/carnet.svelte';

/** As many as fit on a few screens; about 20 kB each. */
const MOST_KEPT = 300;

type Kept = { campaign: string | undefined; pictures: Map<PhotoId, Promise<string>> };
const keptBy = new WeakMap<Carnet, Kept>();

/**
 * The thumbnail of a photo as a `data:` address. Those that everybody may see are kept for a while; private ones are
 * asked for each time and kept nowhere (LW-POS-2).
 */
export function thumbnailOf(carnet: Carnet, photo: PhotoId, isPrivate = false): Promise<string> {
  if (isPrivate) return fetchThumbnail(carnet, photo);
  const { pictures } = keptOf(carnet);
  const known = pictures.get(photo);
  if (known) return known;
  const fetched = fetchThumbnail(carnet, photo);
  pictures.set(photo, fetched);
  // What failed once may work the next time.
  fetched.catch(() => pictures.delete(photo));
  const [oldest] = pictures.keys();
  if (pictures.size > MOST_KEPT && oldest !== undefined) pictures.delete(oldest);
  return fetched;
}

async function fetchThumbnail(carnet: Carnet, photo: PhotoId): Promise<string> {
  const { data } = await carnet.backend.show({ view: 'picture', photo, size: 'thumbnail' });
  return data;
}

function keptOf(carnet: Carnet): Kept {
  const campaign = carnet.campaign?.uuid;
  const before = keptBy.get(carnet);
  if (before && before.campaign === campaign) return before;
  const now: Kept = { campaign, pictures: new Map() };
  if (!before) {
    // A photo taken back and another one added can have the same number.
    carnet.addWatcher('picture', async () => keptBy.get(carnet)?.pictures.clear());
  }
  keptBy.set(carnet, now);
  return now;
}
