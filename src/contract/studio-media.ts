/**
 * The library of pictures as the studio lists it: POST {backend}/api/studio/media-list, for accounts with the role
 * editor. The newest come first.
 */
import type { MediumRecord } from '#src/contract/records.ts';
import type { Localized } from '#src/domain/site/locale.ts';

/** Pictures of one answer. */
export const LISTED_MEDIA = 48;
/** Characters of what is searched for. */
export const MEDIA_WORDS_LENGTH = 100;

export interface MediaListRequest {
  /** `next` of the answer before; '': from the newest. */
  readonly after: string;
  /** Part of a file's name or of the words in any language; '': all. */
  readonly words: string;
  /** Those alone that no record and no draft shows. */
  readonly unused: boolean;
}

export interface ListedMedium extends Pick<
  MediumRecord,
  'id' | 'file' | 'name' | 'width' | 'height' | 'bytes' | 'uses' | 'created'
> {
  readonly alt: Localized<string>;
}

export interface MediaListAnswer {
  readonly media: readonly ListedMedium[];
  /** '': there are no others. */
  readonly next: string;
}
