/** An import that has begun and not ended, on this device: with its series, so that what goes on after a reload is taken back together with what was in before. */
import { DESK_PREFIX } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

export interface KeptImport {
  readonly series: string;
  /** Of its files, in one line. */
  readonly names: string;
  readonly done: number;
  readonly total: number;
}

/** `place`: 'studio' or 'desk'. */
const keyOf = (place: string): string => `${DESK_PREFIX}move-in.${place}`;

export function keptImport(place: string): KeptImport | null {
  const { series, names, done, total } = parseObject(readItem(keyOf(place)));
  if (typeof series !== 'string' || typeof names !== 'string') return null;
  return { series, names, done: Number(done), total: Number(total) };
}

export function keepImport(place: string, kept: KeptImport | null): void {
  writeItem(keyOf(place), kept === null ? null : JSON.stringify(kept));
}
