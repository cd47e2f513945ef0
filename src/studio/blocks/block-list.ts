/** The blocks of a page in their order, and what moving one changes. Pure. */
import { isBlockKind } from '#src/domain/site/blocks.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { moved } from '#src/studio/pictures/picture-values.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { numberOf, textOf } from '#src/studio/record/stored-record.ts';
import type { StudioT } from '#src/studio/props.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** Between two ranks there is room for what an import or another editor puts there. */
const STEP = 10;

/** What a kind is called. */
export function kindWord(values: Values): Word {
  const kind = textOf(values, 'kind');
  return isBlockKind(kind) ? `block.${kind}` : 'unnamed';
}

/** What a block is called: by its kind, and its title where it has one. */
export function blockName(t: StudioT, values: Values, locale: Locale): string {
  const title = inLanguage(values, 'title', locale);
  return title === '' ? t(kindWord(values)) : `${t(kindWord(values))} · ${title}`;
}

export interface Placed {
  readonly id: string;
  readonly values: Values;
}

/** By rank, then id, as pages show them. */
export function inPlace<One extends Placed>(blocks: readonly One[]): readonly One[] {
  const rank = ({ values }: One): number => numberOf(values, 'rank');
  return blocks.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
}

/** The ranks that change when the block at `from` goes to the place `to`: block → its rank. */
export function ranksAfter(blocks: readonly Placed[], from: number, to: number): ReadonlyMap<string, number> {
  const next = moved(blocks, from, to);
  if (next === blocks) return new Map();
  const ranks = next.map(({ id, values }, at) => [id, (at + 1) * STEP, numberOf(values, 'rank')] as const);
  return new Map(ranks.filter(([, rank, was]) => rank !== was).map(([id, rank]) => [id, rank]));
}
