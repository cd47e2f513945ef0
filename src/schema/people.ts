/** Accounts and guests: what belongs to one person. */
import {
  type AccountCartLine,
  CONSENT_ACTIONS,
  NEWSLETTER_STATES,
  SIGN_IN_FACTORS,
} from '#src/contract/account-api.ts';
import type { MessageReply } from '#src/contract/contact.ts';
import { CUSTOMER_NOTE_LENGTH, NOTE_KINDS } from '#src/contract/desk/customers.ts';
import { FORMER_SHOP_LENGTH } from '#src/contract/moving-in/people-api.ts';
import type { SavedProduct } from '#src/contract/saved-api.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';
import { CONTACT_LIMITS } from '#src/domain/person/contact.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { KEY_LENGTH } from '#src/domain/person/one-time-password.ts';
import { PHONE_LENGTH } from '#src/domain/person/phone.ts';
import { RETENTION, type RetentionField } from '#src/domain/person/retention.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { NOBODY, OPERATORS_READ, OWNER, OWNER_READS, writes } from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import { choice, country, date, email, flag, json, line, relation, text, whole } from '#src/schema/kinds/fields.ts';
import { PERSON_LENGTH } from '#src/schema/kinds/lengths.ts';
import {
  ALL,
  BY_SHOP,
  EMPTIED,
  ROWS_OF_SHOP,
  SEALED,
  STAYS,
  WITH_PERSONS,
  WITH_STAFF,
} from '#src/schema/kinds/rules.ts';

export const users = table({
  access: { view: 'id = @request.auth.id', create: '', update: 'id = @request.auth.id' },
  hooks: { setByShop: ['marketing', 'own_password', 'seen'] },
  staging: 'emptied',
  goLive: { demo: 'id IN (SELECT id FROM demo_people)' },
  indexes: [
    'email: `email` COLLATE NOCASE',
    'seen',
    'verified, created',
    "staff: role WHERE `role` IN ('editor', 'operator', 'accountant')",
  ],
  fields: {
    email: email({ required: true }),
    verified: flag({}),
    name: line({ max: PERSON_NAME }),
    role: choice(['customer', 'editor', 'operator', 'accountant'], { required: true }),
    locale: choice(['', ...LOCALES], {}),
    /** ISO 3166-1 alpha-2, or ''. */
    country: country({ max: 2, pattern: '^[A-Z]{2}$' }),
    /** '': no. */
    marketing: choice(['', ...NEWSLETTER_STATES], {}),
    /** The person has chosen a password. */
    own_password: flag({}),
    /** Moment at which the account was used last, to the day. */
    seen: date({}),
  },
});

/** An address of an account: exactly one of them is `main`, the one that the checkout begins with. */
export const addresses = table({
  access: { ...OWNER_READS, ...writes(OWNER) },
  staging: 'emptied',
  goLive: WITH_PERSONS,
  indexes: ['user'],
  fields: {
    /** Id in `users`. */
    user: relation('users', { required: true, cascade: true }),
    label: line({ max: 50 }),
    main: flag({}),
    name: line({ max: 100 }),
    company: line({ max: 100 }),
    street: line({ max: 120 }),
    extra: line({ max: 120 }),
    postcode: line({ max: 12 }),
    city: line({ max: 80 }),
    region: line({ max: 2 }),
    country: country({ max: 2 }),
    phone: line({ max: PHONE_LENGTH }),
  },
});

/** The cart of an account, one each: written by the route cart-sync. */
export const carts = table({
  access: OWNER_READS,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: WITH_PERSONS,
  indexes: ['unique user', 'updated'],
  fields: {
    /** Id in `users`. */
    user: relation('users', { required: true, cascade: true }),
    lines: json<readonly AccountCartLine[]>(),
  },
});

/** Products that the owner of an account has saved for later, one record each: written by the route saved-sync. */
export const savedProducts = table({
  access: OWNER_READS,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: WITH_PERSONS,
  indexes: ['unique user'],
  fields: {
    /** Id in `users`. */
    user: relation('users', { required: true, cascade: true }),
    products: json<readonly SavedProduct[]>(),
  },
});

/** Requests for one mail when a sold-out item is back. A row is gone with that mail. */
export const stockRequests = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  // They wait for items of the demo.
  goLive: { alone: ALL, catalogue: ALL },
  indexes: [
    'unique item, email',
    'email',
    'created',
    "waiting: confirmed WHERE `confirmed` != ''",
    "unconfirmed: created WHERE `confirmed` = ''",
  ],
  fields: {
    /** Id in `items`. */
    item: relation('items', { required: true, cascade: true }),
    /** As `mailboxOf` writes it. */
    email: email({ required: true }),
    locale: choice(LOCALES, { required: true }),
    /** Moment at which the link of the first mail was used; '': not yet, and nothing is sent. */
    confirmed: date({}),
  },
});

/** Append-only; goes with its account, or when the guest who has left is forgotten. */
export const consents = table({
  access: OWNER_READS,
  hooks: SEALED,
  staging: 'emptied',
  goLive: WITH_PERSONS,
  indexes: ['user', 'email', "guests: action, created WHERE `user` = ''", "series WHERE `series` != ''"],
  fields: {
    /** Id in `users`; '': a guest, who is known by the address alone (as `mailboxOf` writes it). */
    user: relation('users', {}),
    kind: choice(['newsletter'], { required: true }),
    action: choice(CONSENT_ACTIONS, { required: true }),
    /** Address and words at that time. */
    email: email({ required: true }),
    locale: choice(LOCALES, { required: true }),
    words: text({}),
    /** Pseudonym (HMAC) of the network that it was asked from; '' where an account says who it was. */
    origin: line({ max: 64 }),
    /** Moment at which it was asked for, where a guest has given it. Of what was said to a former shop: when, or ''. */
    asked: date({}),
    /** Name of the former shop that it was given to, its proof being `words`; '': here. */
    source: line({ max: FORMER_SHOP_LENGTH }),
    /** Series of the import that has written it; ''. */
    series: line({ hidden: true, max: 64 }),
  },
});

/** A message of the contact form. Its mail to the shop is in `mails`. */
export const contactMessages = table({
  access: OPERATORS_READ,
  hooks: { setByShop: ['replies'] },
  staging: 'emptied',
  goLive: { demo: 'LOWER(email) IN (SELECT email FROM demo_people)' },
  indexes: ['created', 'lower_email: LOWER(`email`)', "open: created WHERE `done` = ''"],
  fields: {
    name: line({ required: true, max: CONTACT_LIMITS.name }),
    email: line({ required: true, max: CONTACT_LIMITS.email }),
    order_number: line({ max: CONTACT_LIMITS.order_number }),
    message: text({ required: true }),
    locale: choice(LOCALES, { required: true }),
    /** Moment at which nothing was left to do; '': somebody must look at it. */
    done: date({}),
    /** Oldest first. */
    replies: json<readonly MessageReply[] | null>(200_000),
  },
});

/** Notes that the shop writes down about a person, and what they have asked of their data, which has a term. */
export const customerNotes = table({
  access: NOBODY,
  hooks: BY_SHOP,
  staging: 'emptied',
  goLive: EMPTIED,
  indexes: ['email, created, id', 'created', "open: due WHERE `due` > '' AND `done` = ''"],
  fields: {
    /** In small letters; '': of somebody who is forgotten. */
    email: line({ max: EMAIL_LENGTH }),
    kind: choice(NOTE_KINDS, { required: true }),
    text: text({ max: CUSTOMER_NOTE_LENGTH }),
    by: line({ required: true, max: PERSON_LENGTH }),
    /** Moment at which it was asked; '': a note. */
    received: date({}),
    /** Until when it must be answered; '': a note. */
    due: date({}),
    /** Moment at which it was answered; ''. */
    done: date({}),
    done_by: line({ max: PERSON_LENGTH }),
  },
});

/**
 * Apps that make the codes of the second factor: one an account. No answer of the API has their keys, those to
 * superusers neither.
 */
export const secondFactors = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  // One row a person of the shop.
  small: true,
  staging: 'emptied',
  goLive: WITH_STAFF,
  indexes: ["unique user WHERE `user` != ''", "unique superuser WHERE `superuser` != ''"],
  fields: {
    user: relation('users', { cascade: true }),
    superuser: relation('_superusers', { cascade: true }),
    key: line({ required: true, hidden: true, max: 2 * KEY_LENGTH }),
    step: whole({ hidden: true }),
    recovery: { ...json<readonly string[]>(2000), hidden: true },
  },
});

/** Sign-ins of who works for the shop; an account's rows are its sessions too. */
export const signIns = table({
  access: NOBODY,
  hooks: ROWS_OF_SHOP,
  staging: 'emptied',
  goLive: WITH_STAFF,
  indexes: ['user, created', 'superuser', 'created, id', 'seen'],
  fields: {
    user: relation('users', { cascade: true }),
    superuser: relation('_superusers', { cascade: true }),
    factor: choice(SIGN_IN_FACTORS, { required: true }),
    device: line({ max: 60 }),
    network: line({ max: 60 }),
    seen: date({}),
    ended: date({}),
  },
});

const within = (field: RetentionField) =>
  ({ required: true, min: RETENTION[field].least, max: RETENTION[field].most }) as const;

/** Exactly one record: how long what is kept (domain/retention.ts). */
export const retention = table({
  access: OPERATORS_READ,
  // One row.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  fields: {
    carts_days: whole({ ...within('carts_days') }),
    unverified_days: whole({ ...within('unverified_days') }),
    unused_days: whole({ ...within('unused_days') }),
    messages_days: whole({ ...within('messages_days') }),
    mails_days: whole({ ...within('mails_days') }),
    events_days: whole({ ...within('events_days') }),
    attempts_days: whole({ ...within('attempts_days') }),
    drafts_days: whole({ ...within('drafts_days') }),
    revisions_days: whole({ ...within('revisions_days') }),
    builds_days: whole({ ...within('builds_days') }),
    orders_years: whole({ ...within('orders_years') }),
    vitals_days: whole({ ...within('vitals_days') }),
    stock_requests_days: whole({ ...within('stock_requests_days') }),
    searches_days: whole({ ...within('searches_days') }),
  },
});
