/** A mail as a list of blocks: written once, shown as HTML (html.ts) and as text (text.ts). All texts are plain. */
import type { Locale } from '#src/domain/site/locale.ts';
import type { Theme } from '#src/domain/site/palette.ts';
import type { Say } from '#pocketbase/base/mail-words.ts';
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';

/** A row of the table of what was ordered. */
export interface LineBlock {
  readonly name: string;
  /** Smaller, below the name. */
  readonly detail: string;
  readonly amount: string;
  /** Address of the product's page. */
  readonly address?: string;
  /** Address of a small picture of it. */
  readonly picture?: string;
}

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Several lines are possible. */
  | { readonly kind: 'text'; readonly text: string }
  /** The same, of less weight. */
  | { readonly kind: 'note'; readonly text: string }
  /** Text that somebody else has written. */
  | { readonly kind: 'quotation'; readonly text: string }
  /** Text that somebody has to type: a few characters. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly address: string }
  /** Ways on, of less weight than an action. */
  | { readonly kind: 'links'; readonly rows: readonly (readonly [label: string, address: string])[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'lines'; readonly rows: readonly LineBlock[] }
  /** Amounts that add up; the last one is the sum. */
  | { readonly kind: 'sums'; readonly rows: readonly (readonly [label: string, amount: string])[] };

export interface Mail {
  readonly locale: Locale;
  readonly subject: string;
  /** First words of the mail, for lists of mails. */
  readonly preview: string;
  readonly blocks: readonly Block[];
}

export const MAIL_TOKENS = ['background', 'text', 'muted', 'line', 'primary', 'on-primary'] as const;

/** '#rrggbb' of the palette, in both themes: readers that know of dark rooms take the dark ones. */
export type MailColours = Readonly<Record<(typeof MAIL_TOKENS)[number], Readonly<Record<Theme, string>>>>;

/** Letterhead that all mails of a shop have around them. */
export interface Letterhead {
  readonly brand: string;
  readonly colours: MailColours;
  /** Seller, a line each. */
  readonly imprint: readonly string[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Day and time of `ms` since the epoch, by clocks in France and Italy. */
export function moment(say: Say, locale: Locale, ms: number): string {
  const local = centralEuropean(ms);
  return say('moment', { day: formatDate(locale, local), time: formatTime(local) });
}

/** Block that says where to ask; nothing where the shop has no address. */
export function questions(say: Say, shopEmail: string): Block[] {
  return shopEmail === '' ? [] : [{ kind: 'note', text: say('questions', { email: shopEmail }) }];
}

/** That nothing of it is real, in a demo. */
export function demoNote(say: Say, isDemo: boolean): Block[] {
  return isDemo ? [{ kind: 'note', text: say('demoNote') }] : [];
}
