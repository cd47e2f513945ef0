/** The mails about an account. */
import { type Block, type Mail, demoNote, moment, questions } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn, type MailWord, type Say } from '#pocketbase/base/mail-words.ts';
import { confirmLink, type Confirmation } from '#src/domain/person/account-link.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Token that opens something: for the person with the address alone. `until`: ms since the epoch. */
interface Token {
  readonly token: string;
  readonly until: number;
}
/** An item that somebody waits for. `path`: of its page, in the language of the mail. */
export interface AwaitedItem {
  readonly name: string;
  readonly path: string;
}
type Nothing = Readonly<Record<never, never>>;

/** Parts of a mail beside what all say. */
export interface AccountMailExtras {
  readonly verification: Token;
  readonly password_reset: Token;
  /** To the new address. */
  readonly email_change: Token;
  /** To an address that somebody wants for another account. */
  readonly email_taken: Nothing;
  /** To the address that was the account's. */
  readonly email_changed: Nothing;
  readonly one_time_code: { readonly code: string; readonly until: number };
  readonly newsletter: Token;
  /** The newsletter is confirmed. `end`: the token that ends it. */
  readonly newsletter_on: { readonly end: string };
  /** To whoever has asked to be told when an item is back. `end`: the token that ends it. */
  readonly stock_request: Token & AwaitedItem & { readonly end: string };
  readonly back_in_stock: AwaitedItem;
  readonly data_export: Nothing;
  readonly account_deleted: Nothing;
  readonly password_changed: Nothing;
  /** An address was confirmed by a sign-in without the password, which nobody can trust therefore. */
  readonly password_removed: Nothing;
  /** An operator (`by`: their address) has asked the person to work at the desk. */
  readonly staff_invited: Token & { readonly by: string };
  readonly accountant_invited: Token & { readonly by: string };
}
export type AccountMailKind = keyof AccountMailExtras;

export interface AccountMailInput {
  readonly locale: Locale;
  /** The shop's own; '' where it has none. */
  readonly shopEmail: string;
  /** Origin of the site. */
  readonly site: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly demo: boolean;
}

interface Letter extends AccountMailInput {
  readonly say: Say;
}

interface Parts {
  readonly values?: Readonly<Record<string, string>>;
  /** First words in lists of mails; absent: the text. */
  readonly preview?: string;
  readonly before?: readonly Block[];
  readonly after?: readonly Block[];
  /** Words for what somebody should do who has not asked for it. */
  readonly trouble?: MailWord;
}

function letterWith(
  letter: Letter,
  kind: AccountMailKind,
  { values = {}, preview, before, after, trouble }: Parts,
): Mail {
  const { say, locale, shopEmail, demo } = letter;
  const text = say(`${kind}_text`, values);
  return {
    locale,
    subject: say(`${kind}_subject`, values),
    preview: preview ?? text,
    blocks: [
      { kind: 'title', text: say(`${kind}_title`) },
      ...demoNote(say, demo),
      ...(before ?? []),
      { kind: 'text', text },
      ...(after ?? []),
      ...(trouble === undefined ? [] : [{ kind: 'note', text: say(trouble) } as const]),
      ...questions(say, shopEmail),
    ],
  };
}

function goodUntil({ say, locale }: Letter, until: number): Block {
  return { kind: 'note', text: say('goodUntil', { moment: moment(say, locale, until) }) };
}

type LinkKind = 'verification' | 'password_reset' | 'email_change' | 'newsletter';

function withLink(
  letter: Letter,
  kind: LinkKind,
  what: Confirmation,
  { token, until }: Token,
  more: readonly Block[] = [],
): Mail {
  const address = letter.site + confirmLink(letter.locale, what, token);
  return letterWith(letter, kind, {
    after: [...more, { kind: 'action', label: letter.say(`${kind}_action`), address }, goodUntil(letter, until)],
    trouble: 'ignoreMail',
  });
}

function invited(kind: 'staff_invited' | 'accountant_invited') {
  return (letter: Letter, { token, until, by }: AccountMailExtras['staff_invited']): Mail => {
    const address = letter.site + confirmLink(letter.locale, 'reset', token);
    return letterWith(letter, kind, {
      values: { by },
      after: [{ kind: 'action', label: letter.say(`${kind}_action`), address }, goodUntil(letter, until)],
    });
  };
}

function stockAsked(letter: Letter, { name, token, end, until }: AccountMailExtras['stock_request']): Mail {
  const to = (what: Confirmation, secret: string): string => letter.site + confirmLink(letter.locale, what, secret);
  return letterWith(letter, 'stock_request', {
    values: { name },
    after: [
      { kind: 'action', label: letter.say('stock_request_action'), address: to('stock', token) },
      goodUntil(letter, until),
      { kind: 'text', text: letter.say('stock_request_end') },
      { kind: 'action', label: letter.say('stock_request_end_action'), address: to('nostock', end) },
    ],
    trouble: 'ignoreMail',
  });
}

function backInStock(letter: Letter, { name, path }: AwaitedItem): Mail {
  return letterWith(letter, 'back_in_stock', {
    values: { name },
    after: [
      { kind: 'action', label: letter.say('back_in_stock_action'), address: letter.site + path },
      { kind: 'note', text: letter.say('back_in_stock_once') },
    ],
  });
}

/** Its text is the sentence of consent, as the log keeps it. */
function newsletterAsked(letter: Letter, token: Token): Mail {
  const more = [{ kind: 'text', text: letter.say('newsletter_confirm') }] as const;
  return withLink(letter, 'newsletter', 'newsletter', token, more);
}

function newsletterOn(letter: Letter, { end }: AccountMailExtras['newsletter_on']): Mail {
  const address = letter.site + confirmLink(letter.locale, 'noletter', end);
  return letterWith(letter, 'newsletter_on', {
    after: [{ kind: 'links', rows: [[letter.say('newsletter_on_end'), address]] }],
  });
}

function withSignIn(letter: Letter, kind: 'email_taken' | 'password_removed'): Mail {
  const address = letter.site + localePath(letter.locale, ROUTES.login.path);
  return letterWith(letter, kind, { after: [{ kind: 'action', label: letter.say(`${kind}_action`), address }] });
}

function withCode(letter: Letter, { code, until }: AccountMailExtras['one_time_code']): Mail {
  return letterWith(letter, 'one_time_code', {
    preview: code,
    before: [{ kind: 'code', text: code }],
    after: [goodUntil(letter, until)],
    trouble: 'ignoreMail',
  });
}

/** Something has happened: now. */
function notice(
  letter: Letter,
  kind: 'data_export' | 'account_deleted' | 'password_changed',
  trouble?: MailWord,
): Mail {
  const values = { moment: moment(letter.say, letter.locale, letter.now) };
  return letterWith(letter, kind, trouble === undefined ? { values } : { values, trouble });
}

const MAILS: { readonly [Kind in AccountMailKind]: (letter: Letter, extra: AccountMailExtras[Kind]) => Mail } = {
  verification: (letter, token) => withLink(letter, 'verification', 'verify', token),
  password_reset: (letter, token) => withLink(letter, 'password_reset', 'reset', token),
  email_change: (letter, token) => withLink(letter, 'email_change', 'email', token),
  email_taken: (letter) => withSignIn(letter, 'email_taken'),
  email_changed: (letter) => letterWith(letter, 'email_changed', { trouble: 'email_changed_trouble' }),
  one_time_code: withCode,
  newsletter: newsletterAsked,
  newsletter_on: newsletterOn,
  stock_request: stockAsked,
  back_in_stock: backInStock,
  data_export: (letter) => notice(letter, 'data_export', 'accountTrouble'),
  account_deleted: (letter) => notice(letter, 'account_deleted'),
  password_changed: (letter) => notice(letter, 'password_changed', 'accountTrouble'),
  password_removed: (letter) => withSignIn(letter, 'password_removed'),
  staff_invited: invited('staff_invited'),
  accountant_invited: invited('accountant_invited'),
};

export function accountMail<Kind extends AccountMailKind>(
  kind: Kind,
  extra: AccountMailExtras[Kind],
  input: AccountMailInput,
): Mail {
  return MAILS[kind]({ ...input, say: sayIn(input.locale) }, extra);
}
