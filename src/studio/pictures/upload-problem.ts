/** What of a chosen file can be told before it is sent, and what the shop says against it then. Pure. */
import { PHOTO_MB, PICTURE_LEAST, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { UPLOAD_MB_A_DAY } from '#src/schema/derived/editing.ts';
import { pictureSize, SIZE_BYTES } from '#src/domain/catalogue/picture-size.ts';
import { problemWords, type ProblemWords } from '#src/studio/record/problem-words.ts';
import { type FileUpload, uploadProblem as problemOf } from '#src/domain/site/uploads.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { UnfitPhoto } from '#src/backend/fitting-photo.ts';
import { toBackendError } from '#src/backend/errors.ts';

const MEGABYTE = 1024 * 1024;

export type UploadProblem = 'type' | 'size' | 'count';

/** Why a file cannot be a picture of the field; null: nothing is wrong. `free`: how many more the field takes. */
export function uploadProblem({ type, size }: Pick<File, 'type' | 'size'>, free: number): UploadProblem | null {
  if (free <= 0) return 'count';
  if (!PICTURE_TYPES.some((known) => known === type)) return 'type';
  return size > PHOTO_MB * MEGABYTE ? 'size' : null;
}

/** Why a picture is too small for any place, in the editor's words; null: it is not, or does not say. The shop looks as well. */
export async function tooSmall(studio: ProblemWords, file: File): Promise<string | null> {
  const size = pictureSize(new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer()));
  if (size === null || Math.max(size.width, size.height) >= PICTURE_LEAST) return null;
  const params = { name: file.name, ...size, least: PICTURE_LEAST };
  return problemWords(studio, { code: 'picture_small', params, message: '' });
}

/** Why a file cannot be one of the pictures of a field, in words; null: it can. `free`: how many more the field takes. */
export async function pictureProblem(studio: Studio, file: File, max: number, free: number): Promise<string | null> {
  const { t } = studio;
  const problem = uploadProblem(file, free);
  if (problem !== null) return t(`pictures.problem.${problem}`, { name: file.name, mb: PHOTO_MB, max });
  const small = await tooSmall(studio, file);
  return small === null ? null : t('pictures.problem.failed', { name: file.name, why: small });
}

/** Why a file cannot be a part of the brand, in words; null: it can. The shop looks as well. */
export async function brandProblem(studio: ProblemWords, file: File, upload: FileUpload): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = (count: number, from: number): Uint8Array => bytes.subarray(from, from + count);
  const problem = problemOf(upload, { name: file.name, size: file.size, read });
  return problem === null ? null : problemWords(studio, { ...problem, message: '' });
}

/** What the shop says of a file itself. */
const REFUSED = ['uploads_too_many', 'picture_unreadable'] as const;

/** Why the shop has not taken a file that is called so, in the editor's words; null where that is about something else. */
export function refusedUpload(studio: ProblemWords, error: unknown, name: string): string | null {
  if (error instanceof UnfitPhoto)
    return problemWords(studio, { code: 'picture_unfit', params: { name }, message: '' });
  const said = JSON.stringify(toBackendError(error).response);
  const code = REFUSED.find((one) => said.includes(`"${one}"`));
  return code === undefined
    ? null
    : problemWords(studio, { code, params: { name, most: UPLOAD_MB_A_DAY }, message: '' });
}
