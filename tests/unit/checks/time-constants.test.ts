/**
 * Each constant of time (how long something lives, waits or is kept) is tried one unit before and one unit after: most by tests/backend/time-constants.test.ts, the
 * others where their rule is tested, or it says here why not. A new one fails until it has its row.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFile } from '#scripts/checks/backend-syntax.ts';
import { timeConstants } from '#scripts/checks/time-constants.ts';

const SOURCES = ['src/domain/**/*.ts', 'src/contract/**/*.ts', 'src/config.ts', 'pocketbase/src/**/*.ts'];
const ROWS = readFileSync('tests/backend/time-constants.test.ts', 'utf8');
const HOOKS = 'pocketbase/src';

/** Constant → file of the test, and what its title begins with. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'src/contract/desk/stock.ts COUNT_LIFE_MS': [
    'tests/backend/late-counts.test.ts',
    'a count that does not say how old',
  ],
  'src/contract/desk/ship.ts SHIP_UNDO_MS': ['tests/backend/desk-ship.test.ts', 'goes out once for a press'],
  [`${HOOKS}/orders/payments/transfers/unmatched.ts AGAIN_DAYS`]: [
    'tests/backend/transfers-import.test.ts',
    'a file books what is owed and nothing more',
  ],
  [`${HOOKS}/staff/customers/export.ts EXPORT_MS`]: [
    'tests/backend/many-behind-one.test.ts',
    'an export comes in pages that cost alike',
  ],
  [`${HOOKS}/after-sales/slip.ts GOOD_FOR_S`]: ['tests/backend/desk-returns.test.ts', 'the slip of a return'],
  'src/contract/desk/manual.ts MOST_OFFER_DAYS': [
    'tests/backend/desk-manual.test.ts',
    'keeps the limits of every order',
  ],
  'src/domain/after-sales/return-clocks.ts TERM_DAYS': [
    'tests/unit/domain/after-sales/return-clocks.test.ts',
    'a withdrawal: both count from the statement',
  ],
  'src/domain/after-sales/withdrawal.ts TERM_DAYS': [
    'tests/unit/domain/after-sales/withdrawal.test.ts',
    'the fourteenth day after the last parcel arrived is the last one',
  ],
  'src/domain/after-sales/withdrawal.ts UNTOLD_MONTHS': [
    'tests/unit/domain/after-sales/withdrawal.test.ts',
    'who was not told of the right has twelve months more',
  ],
  'src/domain/catalogue/review.ts REVIEW_DAYS': ['tests/backend/reviews.test.ts', 'comes once, some days after'],
  'src/domain/money/price-history.ts REFERENCE_DAYS': [
    'tests/unit/domain/format/number-edges.test.ts',
    'the lowest price of thirty days counts',
  ],
  [`${HOOKS}/orders/payments/watch-money.ts TAKEN_BACK_DAYS`]: [
    'tests/backend/bank-later-files.test.ts',
    'it is looked at for sixty days',
  ],
  'src/domain/money/taken-back.ts RETURN_DAYS': [
    'tests/unit/bank-csv/returned.test.ts',
    'a bank gives money back within thirty days',
  ],
  'src/domain/money/received-transfer.ts USUAL_DAYS': [
    'tests/unit/domain/order/working-days.test.ts',
    'a shop that says nothing waits five working days for a transfer',
  ],
  'src/domain/order/working-days.ts GRACE_DAYS': [
    'tests/unit/domain/order/working-days.test.ts',
    'an order whose transfer is to be there by',
  ],
  'src/domain/person/contact.ts CONTACT_SOONEST_MS': [
    'tests/unit/domain/person/person-edges.test.ts',
    'is written in three seconds at least',
  ],
  'src/domain/person/contact.ts CONTACT_LATEST_MS': [
    'tests/unit/domain/person/person-edges.test.ts',
    'is written in three seconds at least',
  ],
  'src/domain/person/one-time-password.ts STEP_MS': [
    'tests/unit/domain/person/one-time-password.test.ts',
    'is good half a minute before and after its time',
  ],
  [`${HOOKS}/moving/move-order.ts AHEAD_MS`]: [
    'tests/backend/past-orders-of-files.test.ts',
    'is the same where its time was read without its zone',
  ],
  [`${HOOKS}/people/app-factor.ts SHOWN_MS`]: [
    'tests/backend/app-factor.test.ts',
    'a key of somebody else, of another time',
  ],
  'src/domain/site/alerts.ts AGAIN_MS': ['tests/unit/watch/alerts.test.ts', 'an alert'],
  [`${HOOKS}/people/remembered-devices.ts DAYS`]: ['tests/backend/second-factor.test.ts', 'is remembered for 30 days'],
  [`${HOOKS}/staff/invoices/change-files.ts DAYS_TO_SEND`]: [
    'tests/backend/desk-invoices.test.ts',
    'invoices and credit notes that were asked for are listed with their term',
  ],
  [`${HOOKS}/staff/invoices/change-files.ts DAYS_AFTER_REFUSAL`]: [
    'tests/backend/desk-invoices.test.ts',
    'without a receipt a person says it',
  ],
  [`${HOOKS}/app/jobs/minute.ts OLD_MS`]: [
    'tests/backend/bounces.test.ts',
    'what the watch has seen is mailed for ten',
  ],
  [`${HOOKS}/base/single-run.ts LOST_MS`]: ['tests/backend/jobs-pieces.test.ts', 'a step does not run twice at once'],
  [`${HOOKS}/mails/bounces/take-bounces.ts TRIED_MS`]: [
    'tests/backend/bounces.test.ts',
    'is of no mail that was sent more than a week before',
  ],
  [`${HOOKS}/staff/settings/mail.ts SETTING_UP_S`]: [
    'tests/backend/app-factor.test.ts',
    'whoever has sent the first mail goes on setting up for a day',
  ],
  [`${HOOKS}/moving/picture-routes.ts LENT_MS`]: [
    'tests/backend/awaited-pictures.test.ts',
    'those that are due are lent once',
  ],
  [`${HOOKS}/moving/piece.ts 24 * 60 * 60 * 1000`]: [
    'tests/unit/moving-in/piece.test.ts',
    'a moment of before is one up to a day ahead',
  ],
  [`${HOOKS}/orders/payments/compare-lists.ts PATIENCE_MS`]: [
    'tests/backend/compare-lists.test.ts',
    'is a finding when Stripe has not answered for days',
  ],
  [`${HOOKS}/orders/payments/reconcile.ts GRACE_MS`]: [
    'tests/backend/reconcile.test.ts',
    'can still be paid for a while after its order expired',
  ],
  [`${HOOKS}/orders/payments/send-refunds.ts KEY_LIVES_MS`]: [
    'tests/backend/refunds.test.ts',
    'whose key the provider may have forgotten',
  ],
  [`${HOOKS}/staff/staff/invite.ts GOOD_S`]: ['tests/backend/desk-staff.test.ts', 'makes an operator'],
  [`${HOOKS}/mails/bounces/route.ts SIGNED_MS`]: [
    'tests/unit/mails/bounces.test.ts',
    'is believed for a day from its signature on',
  ],
  [`${HOOKS}/documents/routes.ts GOOD_FOR_S`]: ['tests/backend/documents.test.ts', 'is gone when its minutes are over'],
  [`${HOOKS}/publishing/previews.ts PREVIEW_HOURS`]: [
    'tests/backend/studio-limits.test.ts',
    'the token of a preview is its author’s',
  ],
};

const PACE = 'how long a piece of work takes, or is waited for: nothing of a person, of goods or of money lasts by it';
const SUMMER = 'the two hours of Central European summer time';
const COUNTED = 'how far back the provider is asked: a wider window finds the same';

/** Constants that hold no rule, and why. */
const FREE: Readonly<Record<string, string>> = {
  'src/domain/catalogue/content-limits.ts MOST_CARRIER_DAYS':
    'the most that an operator may enter: content-rules.test.ts',
  'src/domain/catalogue/stock.ts MOST_BACKORDER_DAYS': 'the most that an editor may enter',
  'src/domain/catalogue/stock.ts USUAL_BACKORDER_DAYS': 'what a variant promises where nobody has said otherwise',
  'src/contract/desk/manual.ts OFFER_DAYS': 'what the form of an order begins with: the operator says it',
  'src/domain/format/periods.ts 2 * HOUR_MS': SUMMER,
  'src/domain/month/months.ts 2 * HOUR_MS': SUMMER,
  'src/domain/person/request-term.ts 2 * 60 * 60 * 1000': SUMMER,
  'src/domain/person/retention.ts TEN_YEARS': 'the most that an operator may enter',
  'src/domain/site/limits.ts MESSAGE_DELAY_MS': PACE,
  'src/domain/site/limits.ts RELOAD_GUARD_MS': PACE,
  'src/domain/site/limits.ts MANIFEST_DELAY_MS': PACE,
  'src/domain/site/limits.ts LATEST_POLL_MS': PACE,
  'src/domain/site/limits.ts COOKIE_DAYS': 'the cookie of the language, which the privacy page names',
  [`${HOOKS}/people/sign-ins.ts SEEN_MS`]: PACE,
  [`${HOOKS}/staff/orders/list-orders.ts LATEST_MS`]: 'the last date that JavaScript knows, about',
  [`${HOOKS}/staff/ship/labels/http-labels.ts TIMEOUT_S`]: PACE,
  [`${HOOKS}/base/run-step.ts TURN_MS`]: PACE,
  [`${HOOKS}/base/run-step.ts TRANSACTION_MS`]: PACE,
  [`${HOOKS}/mails/bounces/route.ts CONFIRMATION_SECONDS`]: PACE,
  [`${HOOKS}/mails/send.ts LOST_MS`]: PACE,
  [`${HOOKS}/orders/health.ts STUCK_MS`]: PACE,
  [`${HOOKS}/orders/health.ts LOOK_MS`]: PACE,
  [`${HOOKS}/orders/health.ts KEPT_MS`]: PACE,
  [`${HOOKS}/orders/health.ts LOST_MS`]: PACE,
  [`${HOOKS}/base/unwritable.ts AGAIN_S`]: PACE,
  [`${HOOKS}/orders/validate-order.ts RETRY_SECONDS`]: PACE,
  [`${HOOKS}/orders/payments/compare-lists.ts 4 * DAY_MS`]: COUNTED,
  [`${HOOKS}/orders/payments/compare-lists.ts 40 * DAY_MS`]: COUNTED,
  [`${HOOKS}/orders/payments/compare-lists.ts 200 * DAY_MS`]: COUNTED,
  [`${HOOKS}/orders/payments/findings.ts WINDOW_MS`]: COUNTED,
  [`${HOOKS}/orders/payments/inbox.ts MAX_WAIT_MINUTES`]: PACE,
  [`${HOOKS}/orders/payments/reconcile.ts ASK_EVERY_MS`]: PACE,
  [`${HOOKS}/orders/payments/reconcile.ts REFUND_EVERY_MS`]: PACE,
  [`${HOOKS}/orders/payments/demo-payment.ts SLOW_MS`]: 'of the demo',
  [`${HOOKS}/orders/payments/payouts/demo-payouts.ts MONDAY_MS`]: 'of the demo',
  [`${HOOKS}/orders/payments/payouts/demo-payouts.ts UNDERWAY_MS`]: 'of the demo',
  [`${HOOKS}/orders/payments/payouts/demo-payouts.ts WEEKS`]: 'of the demo',
  [`${HOOKS}/orders/payments/stripe-call.ts TIMEOUT_S`]: PACE,
  [`${HOOKS}/base/piece-clock.ts AIM_MS`]: PACE,
  [`${HOOKS}/mails/push/send-push.ts TIMEOUT_S`]: PACE,
  [`${HOOKS}/publishing/undo.ts TURN_MS`]: PACE,
};

const found = globSync(SOURCES)
  .filter((path) => !path.startsWith('pocketbase/src/migrations/'))
  .sort()
  .flatMap((path) => timeConstants(parseFile(path, readFileSync(path, 'utf8'))));

const isRow = (name: string): boolean =>
  ROWS.includes(`\`${name.replace(HOOKS, '${HOOKS}')}\``) || ROWS.includes(`'${name}'`);

describe('constants of time', () => {
  test('are found with and without a name; units, counts and conversions are none', () => {
    const text = `
      const DAY_MS = 24 * 60 * 60 * 1000;
      const GOOD_MS = 3 * DAY_MS; const LIFE_S = 600; const DAYS_TO_SEND = 12; const KEPT = 60 * 1000;
      const TRIES_AN_HOUR = 5; const MOST = 60; const LENGTH = 'x'.length;
      export const f = (now: number, days: number) => [now - 30 * DAY_MS, days * DAY_MS, now - DAY_MS, now + GOOD_MS];`;
    expect(timeConstants(parseFile('a.ts', text)).map((name) => name.slice('a.ts '.length))).toEqual([
      'GOOD_MS',
      'LIFE_S',
      'DAYS_TO_SEND',
      'KEPT',
      '30 * DAY_MS',
    ]);
  });

  test('are each tried one unit before and after, or say why not', () => {
    expect(found.length).toBeGreaterThan(50);
    const known = (name: string): boolean => isRow(name) || name in ELSEWHERE || name in FREE;
    expect(found.filter((name) => !known(name))).toEqual([]);
  });

  test('have one row each, and each row its constant and its test', () => {
    const rows = [...Object.keys(ELSEWHERE), ...Object.keys(FREE)];
    expect(rows.filter((name) => !found.includes(name) || isRow(name))).toEqual([]);
    expect(new Set(rows).size).toBe(rows.length);
    for (const [name, [file, title]] of Object.entries(ELSEWHERE)) {
      expect([name, existsSync(file)]).toEqual([name, true]);
      expect(readFileSync(file, 'utf8').includes(title) ? '' : `${name}: no "${title}"`).toBe('');
    }
  });
});
