import type { Action, CampaignBox, Hidden, Place, StoryRef } from '$lib/backend/contract';

/** A region that opens, as it is being named: its box, its board, or both (LW-BOX-4). */
export class RegionDraft {
  title = $state('');
  opensBox = $state(true);
  laysBoard = $state(true);

  constructor(boardOnly = false) {
    this.opensBox = !boardOnly;
  }

  /** What is still to be done, box first. After the first of them was refused or done, the other is left. */
  actions(box: CampaignBox, story: StoryRef | undefined): Action[] {
    const name = (hidden: Hidden, to: Place | null): Action[] =>
      hidden.pile === null
        ? []
        : [
            {
              area: 'thing',
              do: 'name',
              pile: hidden.pile,
              things: [{ title: this.title.trim() }],
              to,
              ...(story && { story: story.thing }),
            },
          ];
    return [
      ...(this.opensBox ? name(box.region_boxes, null) : []),
      ...(this.laysBoard ? name(box.region_boards, { at: 'board' }) : []),
    ];
  }
}
