/** What is tried one unit before its time is over, and one unit after. */

/** `ms` before now, as PocketBase stores it. */
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString().replace('T', ' ');

export interface Limit {
  /** As the check names it. */
  readonly name: string;
  readonly limit: number;
  readonly unit: number;
  /** Whether it is so still, of what is as old as each of the ages (ms). */
  readonly isStill: (ages: readonly number[]) => Promise<readonly boolean[]>;
}

/** One after the other, by an age. */
export const each =
  (isStill: (age: number) => Promise<boolean>): Limit['isStill'] =>
  async (ages) => {
    const answers: boolean[] = [];
    // oxlint-disable-next-line no-await-in-loop -- they share records
    for (const age of ages) answers.push(await isStill(age));
    return answers;
  };

/** A moment that the shop has written down, which is so far away: it is tried itself, not what follows from it. */
export const until =
  (written: () => Promise<number>): Limit['isStill'] =>
  async (ages) => {
    const begun = Date.now();
    const end = await written();
    return ages.map((age) => begun + age < end);
  };
