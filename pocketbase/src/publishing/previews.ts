/** Previews: a token that only its author and the build read, a place among few, and an end. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { contentProblem } from '#pocketbase/base/problems.ts';
import { find, storedDate } from '#pocketbase/base/query.ts';

const PREVIEW_HOURS = 24;
/** Number of looks of one author at once, at most. */
const MOST = 20;
const TOKEN_LENGTH = 32;
const HOUR_MS = 60 * 60 * 1000;

export const previewHooks: CollectionHooks = {
  prepare(_app, preview, before) {
    if (before !== null) return;
    preview.set('token', $security.randomStringWithAlphabet(TOKEN_LENGTH, 'abcdefghijklmnopqrstuvwxyz0123456789'));
    preview.set('expires', storedDate(nowMs() + PREVIEW_HOURS * HOUR_MS));
  },
  check(app, preview, before) {
    const author = preview.getString('author');
    const fixed = before === null ? [] : ['author', 'token', 'expires'];
    const own = before === null ? find(app, 'previews', 'author = {:author}', { author }, '', MOST) : [];
    return [
      ...fixed
        .filter((field) => preview.getString(field) !== before?.getString(field))
        .map((field) => contentProblem(field, 'set_by_shop')),
      ...(before === null && preview.getStringSlice('drafts').length === 0
        ? [contentProblem('drafts', 'validation_required')]
        : []),
      ...(own.length < MOST ? [] : [contentProblem('author', 'previews_too_many', { most: MOST })]),
    ];
  },
};

/** Deletes what has ended at `now` (ms). Its pages are the build's to remove. */
export function forgetPreviews(now: number): RecordStep {
  return deleteOld('forget_preview', 'previews', 'expires', now);
}

/** Takes back the looks of somebody who is no editor any more. */
export function takeBackPreviews(app: core.App, author: string): void {
  for (const preview of find(app, 'previews', 'author = {:author}', { author })) app.delete(preview);
}
