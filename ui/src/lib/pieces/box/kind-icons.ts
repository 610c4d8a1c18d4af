import type { AnyComponent } from '$lib/kit/any-component';
import Anchor from '@lucide/svelte/icons/anchor';
import Award from '@lucide/svelte/icons/award';
import Banknote from '@lucide/svelte/icons/banknote';
import Bell from '@lucide/svelte/icons/bell';
import CircleDot from '@lucide/svelte/icons/circle-dot';
import Coins from '@lucide/svelte/icons/coins';
import Compass from '@lucide/svelte/icons/compass';
import Crown from '@lucide/svelte/icons/crown';
import Feather from '@lucide/svelte/icons/feather';
import Flag from '@lucide/svelte/icons/flag';
import Flame from '@lucide/svelte/icons/flame';
import Gem from '@lucide/svelte/icons/gem';
import Gift from '@lucide/svelte/icons/gift';
import Handshake from '@lucide/svelte/icons/handshake';
import Key from '@lucide/svelte/icons/key-round';
import Mail from '@lucide/svelte/icons/mail';
import MapIcon from '@lucide/svelte/icons/map';
import Medal from '@lucide/svelte/icons/medal';
import Mountain from '@lucide/svelte/icons/mountain';
import Newspaper from '@lucide/svelte/icons/newspaper';
import Package from '@lucide/svelte/icons/package';
import Puzzle from '@lucide/svelte/icons/puzzle';
import Scroll from '@lucide/svelte/icons/scroll';
import ScrollText from '@lucide/svelte/icons/scroll-text';
import Shapes from '@lucide/svelte/icons/shapes';
import Shield from '@lucide/svelte/icons/shield';
import SquareStack from '@lucide/svelte/icons/square-stack';
import Stamp from '@lucide/svelte/icons/stamp';
import Star from '@lucide/svelte/icons/star';
import Sticker from '@lucide/svelte/icons/sticker';
import Ticket from '@lucide/svelte/icons/ticket';
import Toolbox from '@lucide/svelte/icons/toolbox';
import Train from '@lucide/svelte/icons/train-front';
import Wrench from '@lucide/svelte/icons/wrench';
import CloudLightning from '@lucide/svelte/icons/cloud-lightning';
import type { KindShown, PRINTED_KINDS } from '$lib/backend/contract';

type Icon = AnyComponent;

/** The signs that a group can give to a kind of its own. */
export const OWN_ICONS = {
  ticket: Ticket,
  stamp: Stamp,
  coins: Coins,
  banknote: Banknote,
  gem: Gem,
  key: Key,
  star: Star,
  crown: Crown,
  medal: Medal,
  flag: Flag,
  map: MapIcon,
  compass: Compass,
  mountain: Mountain,
  flame: Flame,
  feather: Feather,
  scroll: Scroll,
  handshake: Handshake,
  shield: Shield,
  wrench: Wrench,
  train: Train,
  gift: Gift,
  bell: Bell,
  anchor: Anchor,
  shapes: Shapes,
} as const satisfies Record<string, Icon>;

export type OwnIcon = keyof typeof OWN_ICONS;
export const PLAIN_ICON: OwnIcon = 'shapes';

export function isOwnIcon(icon: string | null): icon is OwnIcon {
  return icon !== null && Object.hasOwn(OWN_ICONS, icon);
}

const PRINTED_ICONS: Record<(typeof PRINTED_KINDS)[number], Icon> = {
  wagon_card: SquareStack,
  locomotive: Train,
  newspaper: Newspaper,
  ticket: Ticket,
  event: CloudLightning,
  story_card: ScrollText,
  postcard: Mail,
  sticker: Sticker,
  bonus_card: Award,
  first_player_card: Star,
  token: CircleDot,
  region_box: Package,
  region_board: MapIcon,
  toolbox: Toolbox,
  board_piece: Puzzle,
};

export function iconOfKind(kind: string, kinds: readonly KindShown[]): Icon {
  if (Object.hasOwn(PRINTED_ICONS, kind)) return PRINTED_ICONS[kind as keyof typeof PRINTED_ICONS];
  const icon = kinds.find((shown) => shown.kind === kind)?.icon ?? null;
  return OWN_ICONS[isOwnIcon(icon) ? icon : PLAIN_ICON];
}
