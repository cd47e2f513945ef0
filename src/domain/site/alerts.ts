/** Says what an operator is told by mail, as soon as the shop sees it, and how often. */

export const ALERT_KINDS = [
  'mails',
  'webhooks',
  'findings',
  'publication',
  'disk',
  'backup',
  'litestream',
  'certificate',
  'clock',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** Something that is wrong now. */
export interface Alert {
  readonly kind: AlertKind;
  /** Text that tells this case of its kind from another one, in at most 40 characters: an id, a step of a scale. */
  readonly about: string;
  /** For the words of the mail. */
  readonly values: Readonly<Record<string, string>>;
}

/** The last mail about a kind of alert. */
export interface SentAlert {
  readonly at: number;
  readonly about: string;
}

const HOUR_MS = 3_600_000;
/** ms after which somebody is told again of what has not changed. */
const AGAIN_MS = 24 * HOUR_MS;

/**
 * Says whether a mail is due at `now` (ms): at most one an hour for each kind, and one a day about the same case.
 * `last`: of this kind; null: none.
 */
export function isAlertDue(alert: Pick<Alert, 'about'>, last: SentAlert | null, now: number): boolean {
  if (last === null) return true;
  const since = now - last.at;
  return since >= AGAIN_MS || (since >= HOUR_MS && last.about !== alert.about);
}

/**
 * Beginning of all keys of mails about a kind since a moment (ms), which stand in the order of their times; without it:
 * of all of them.
 */
export function alertKeyStart(kind: AlertKind, since?: number): string {
  return `alert:${kind}:${since === undefined ? '' : new Date(since).toISOString()}`;
}

/** Key of the mail, as the outbox has it: it says when somebody was told, and of what, also after a restart. */
export function alertKey({ kind, about }: Alert, now: number): string {
  return `${alertKeyStart(kind, now)}:${about.slice(0, 40)}`;
}

/** Returns what a key says; null: it is none of an alert. */
export function sentAlertOfKey(key: string): SentAlert | null {
  const found = /^alert:[a-z]+:(\d{4}-.{10,20}Z):(.*)$/.exec(key);
  return found === null ? null : { at: Date.parse(found[1] ?? ''), about: found[2] ?? '' };
}

/** File that the watch writes for the hooks. */
export interface AlertFile {
  /** ms since 1970: what is old says nothing of the present. */
  readonly at: number;
  readonly alerts: readonly Alert[];
}

export const ALERT_FILE = 'alerts.json';
/** The hooks write into it when the job of a minute has ended, in ms since 1970. */
export const MINUTE_FILE = 'minute';

/** A file of alerts that is not older than `mostMs`; none where it is not one. */
export function readAlerts(text: string, now: number, mostMs: number): readonly Alert[] {
  try {
    const file = JSON.parse(text) as AlertFile;
    return now - file.at <= mostMs ? file.alerts.filter(({ kind }) => ALERT_KINDS.includes(kind)) : [];
  } catch {
    return [];
  }
}
