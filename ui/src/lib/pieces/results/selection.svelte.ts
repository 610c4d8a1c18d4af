import type { CompanyColour, GameNumber, Results, ResultsOf } from '$lib/backend/contract';

/** Which games and companies the results are asked of; nothing chosen means all of them. */
export class Selection {
  from = $state<GameNumber | null>(null);
  to = $state<GameNumber | null>(null);
  companies = $state.raw<readonly CompanyColour[]>([]);

  get isAll(): boolean {
    return this.from === null && this.to === null && this.companies.length === 0;
  }

  /** As the program is asked; absent where everything is wanted. */
  get of(): ResultsOf | undefined {
    if (this.isAll) return undefined;
    const of: ResultsOf = {};
    if (this.from !== null) of.from = this.from;
    if (this.to !== null) of.to = this.to;
    if (this.companies.length > 0) of.companies = [...this.companies];
    return of;
  }

  /** Beginning with the first game, or ending with the last, is no choice: games that come later belong to it. */
  begin(game: GameNumber, { played }: Results) {
    this.from = game === played[0] ? null : game;
  }

  end(game: GameNumber, { played }: Results) {
    this.to = game === played.at(-1) ? null : game;
  }

  clear() {
    this.from = this.to = null;
    this.companies = [];
  }
}
