/** What of a chosen file can be told before it is sent. Pure. */

/** As pocketbase/src/schema/fields.ts has them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const PICTURE_MB = 8;
const BYTES_PER_MB = 1024 * 1024;

export type UploadProblem = 'type' | 'size' | 'count';

/** Why a file cannot be a picture of the field; null: nothing is wrong. `free`: how many more the field takes. */
export function uploadProblem({ type, size }: Pick<File, 'type' | 'size'>, free: number): UploadProblem | null {
  if (free <= 0) return 'count';
  if (!PICTURE_TYPES.some((known) => known === type)) return 'type';
  return size > PICTURE_MB * BYTES_PER_MB ? 'size' : null;
}
