/** Lengths of texts, in characters, and values that several collections share. */

export const ID_LENGTH = 15;
export const DIGEST_LENGTH = 64;
export const DIGEST = '^[0-9a-f]{64}$';
/** Longest id of a provider of payments. */
export const FOREIGN_ID_LENGTH = 255;
export const PERSON_LENGTH = 300;
export const REASON_LENGTH = 500;
/** Length of the shop's own words in a mail. */
export const WORDS_LENGTH = 2000;
/** Length of several lines. */
export const LINES_LENGTH = 20_000;
/** Length of a whole page or mail; of a value of several parts in bytes. */
export const LONG_TEXT = 1_000_000;

export const STATUSES = ['draft', 'published', 'archived'] as const;
export const ACTIONS = ['create', 'update', 'delete'] as const;
