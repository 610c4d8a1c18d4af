/**
 * A value of which only parts are typed at a time, but which is sent whole. Two parts typed in quick
 * succession must both be in what is sent second, although the first has not come back yet.
 */
export class Latest<T> {
  #underWay = 0;
  #sent: T | null = null;

  constructor(readonly saved: () => T) {}

  get now(): T {
    return this.#sent ?? this.saved();
  }

  async send<R>(value: T, perform: (value: T) => Promise<R>): Promise<R> {
    this.#sent = value;
    this.#underWay += 1;
    try {
      return await perform(value);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#sent = null;
    }
  }
}
