/**
 * Says what a project tells of its newest version, as a file of JSON that shops read (docs/operations.md, "New
 * versions").
 */
import { parseVersion } from '#src/domain/site/version.ts';

export interface PublishedVersion {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** It closes a hole that strangers could use. */
  readonly security: boolean;
  /** An https address with what is new; '': none. */
  readonly notes: string;
}

/** Bytes of the longest file that is read. */
export const LONGEST_VERSION_FILE = 10_000;
/** In the folder of the watch: what it has read last, for the hooks. */
export const VERSION_FILE = 'newer-version.json';

/** An address that leads nowhere but where it says. Without the URL of browsers: PocketBase's VM has none. */
const ADDRESS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w./~#?=&%+-]*)?$/i;
const LONGEST_ADDRESS = 300;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** null: it is not in this form. What it holds besides is passed over. */
export function parsePublishedVersion(text: string): PublishedVersion | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { version, date, security, notes = '' } = value as Readonly<Record<string, unknown>>;
  if (typeof version !== 'string' || parseVersion(version) === null) return null;
  if (typeof date !== 'string' || !DATE.test(date) || typeof security !== 'boolean' || typeof notes !== 'string')
    return null;
  if (notes !== '' && (notes.length > LONGEST_ADDRESS || !ADDRESS.test(notes))) return null;
  return { version, date, security, notes };
}
