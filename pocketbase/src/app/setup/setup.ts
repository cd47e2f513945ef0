/**
 * The link that a first start and `npm run setup -- --link` print (src/runtime/setup-link.ts): whose token it is, and
 * that it is taken up once.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { refusal, type Refused, invalid } from '#pocketbase/base/refusal.ts';
import { bodyOf, flagIn, LINES, own, shape, type Body } from '#pocketbase/base/body.ts';
import { hasOwner, makeOwner, ownerWith } from '#pocketbase/people/owners.ts';
import type {
  SetupLink,
  SetupLinkAnswer,
  SetupAnswer,
  SetupRequest,
  MailSettings,
  SetupState,
} from '#src/contract/setup-api.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { countPassword, ownPasswordScopes, passwordScopes, tooManyPasswords } from '#pocketbase/people/limits.ts';
import { originOf, secondsLeft, attempt } from '#pocketbase/base/attempts.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { passwordProblem } from '#src/domain/person/password.ts';
import { DEFAULT_LOCALE, isLocale } from '#src/domain/site/locale.ts';
import { closedReasons } from '#pocketbase/orders/missing-by-law.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { paymentProblem } from '#pocketbase/orders/payments/setup.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';

export const DEAD_LINK: Refused = refusal('not_found', 'This link does not hold (any more)');

function fileOfLink(): string {
  return $os.getenv('SETUP_LINK');
}

function storedLink(): SetupLink | null {
  let link: SetupLink | null = null;
  // No file: nobody waits for a link, or it was taken up.
  attempt(() => {
    link = JSON.parse(toString($os.readFile(fileOfLink()))) as SetupLink;
  });
  return link;
}

/** Says whether this is the token of the link, and it holds at `now` (ms). */
export function opensSetup(token: string, now: number): boolean {
  const link = storedLink();
  return link !== null && now < link.ends && $security.equal($security.sha256(token), link.digest);
}

/** Nobody can take it up again. @throws where somebody has taken it up meanwhile. */
export function takeUpLink(): void {
  $os.remove(fileOfLink());
}

/** POST setup-link: what the page asks of whoever opens it. The link stays. */
export function setupLink(event: core.RequestEvent): SetupLinkAnswer | Refused {
  const token = own(bodyOf(event, LINES), 'token');
  if (typeof token !== 'string' || !opensSetup(token, nowMs())) return DEAD_LINK;
  return { hasOwner: hasOwner(event.app) };
}

const NAME_LENGTH = 200;

function readRequest(event: core.RequestEvent): SetupRequest {
  const body = bodyOf(event, LINES);
  const text = (field: string): string => {
    const value = own(body, field);
    return typeof value === 'string' ? value : '';
  };
  const locale = text('locale');
  return {
    token: text('token'),
    name: text('name').trim(),
    email: mailboxOf(text('email')),
    password: text('password'),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
  };
}

function problemsOf({ name, email, password }: SetupRequest): FieldProblem[] {
  const weak = passwordProblem(password, [email, name]);
  return [
    ...(name === '' ? [{ field: 'name', code: 'missing' }] : []),
    ...(name.length > NAME_LENGTH ? [{ field: 'name', code: 'too_long' }] : []),
    ...(isEmail(email) ? [] : [{ field: 'email', code: 'email_shape' }]),
    ...(weak === null ? [] : [{ field: 'password', code: weak }]),
  ];
}

/** The same address and password for both: the dashboard and the set-up know superusers, the studio knows editors. */
function makeAccounts(tx: core.App, { name, email, password, locale }: SetupRequest): core.Record {
  const owner = makeOwner(tx, email, password);
  const editor = new Record(tx.findCollectionByNameOrId('users'), { name, locale, role: 'editor' });
  editor.setEmail(email);
  editor.setPassword(password);
  editor.setVerified(true);
  tx.save(editor);
  return owner;
}

function beginShop(app: core.App, request: SetupRequest): SetupAnswer | Refused {
  const problems = problemsOf(request);
  if (problems.length > 0) return invalid(problems);
  let session = '';
  const failed = attempt(() =>
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const owner = makeAccounts(tx, request);
      session = owner.newAuthToken();
      // Last, and it fails for all but the first: what the others wrote is undone.
      takeUpLink();
    }),
  );
  if (failed === null) return { session };
  app.logger().error('The accounts of the owner could not be made', 'error', failed);
  return refusal('not_found', 'This link was taken up by somebody else, or there are such accounts');
}

/** The link is one factor and the password the other, so no code is asked for. A wrong password is counted, and leaves the link. */
function comeBack(event: core.RequestEvent, { email, password }: SetupRequest): SetupAnswer | Refused {
  const { app } = event;
  const now = nowMs();
  const owner = ownerWith(app, email);
  const scopes =
    owner === null ? passwordScopes(app, email, originOf(event), '_superusers') : ownPasswordScopes(owner.id);
  if (tooManyPasswords(app, scopes, now))
    return refusal('too_many', 'Too many passwords', { retryAfter: secondsLeft(now) });
  if (owner === null || !owner.validatePassword(password)) {
    countPassword(app, scopes, now);
    return invalid([{ field: 'password', code: 'wrong' }]);
  }
  // Of two at once the second finds no file.
  return attempt(takeUpLink) === null ? { session: owner.newAuthToken() } : DEAD_LINK;
}

/**
 * POST setup (contract/setup-api.ts): the owner of a new shop gets accounts with a password of their own; of a shop
 * that has owners, one comes in by theirs.
 */
export function setup(event: core.RequestEvent): SetupAnswer | Refused {
  const { app } = event;
  const request = readRequest(event);
  // Asked before the link is looked at: of two at once, one would else be taken for an owner who has come back.
  const isOwned = hasOwner(app);
  if (!opensSetup(request.token, nowMs())) return DEAD_LINK;
  return isOwned ? comeBack(event, request) : beginShop(app, request);
}

const HIGHEST_PORT = 65_535;

/** `tls`: null where it is neither yes nor no. */
type SentServer = Omit<MailSettings, 'tls'> & { readonly tls: boolean | null };

function read(sent: Body): SentServer {
  const text = (field: string): string => {
    const value = own(sent, field);
    return typeof value === 'string' ? value : '';
  };
  const port = own(sent, 'port');
  return {
    host: text('host').trim(),
    port: typeof port === 'number' ? port : 0,
    username: text('username'),
    password: text('password'),
    tls: flagIn(sent, 'tls'),
    sender: text('sender').trim(),
  };
}

function mailProblemsOf({ host, port, sender, tls }: SentServer): FieldProblem[] {
  const isPort = Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT;
  return [
    ...(/^[\w.-]*$/.test(host) ? [] : [{ field: 'host', code: 'host_shape' }]),
    ...(isPort ? [] : [{ field: 'port', code: 'port_shape' }]),
    ...(tls === null ? shape('tls') : []),
    ...(sender === '' || isEmail(sender) ? [] : [{ field: 'sender', code: 'email_shape' }]),
  ];
}

/** A password or a sender that is left empty stays as it is stored. */
function save(app: core.App, { sender, password, ...server }: SentServer): void {
  const settings = app.settings().clone();
  const secret = password === '' ? {} : { password };
  const smtp = { ...server, ...secret, enabled: server.host !== '' };
  unmarshal({ smtp, ...(sender === '' ? {} : { meta: { senderAddress: sender } }) }, settings);
  app.save(settings);
}

/**
 * POST setup-mail: the server that takes the shop's mails, read and set. PocketBase's own way to its settings is closed
 * to the internet (docs/decisions/0243).
 */
export function setupMail(event: core.RequestEvent): MailSettings | Refused {
  const { app } = event;
  const change = own(bodyOf(event, LINES), 'change');
  if (change !== undefined) {
    const wanted = read(Object(change) as Body);
    const problems = mailProblemsOf(wanted);
    if (problems.length > 0) return invalid(problems);
    save(app, wanted);
  }
  const { smtp, meta } = app.settings();
  const { host, port, username, tls } = smtp;
  return { host, port, username, password: '', tls, sender: meta.senderAddress };
}

const COUNTS = `SELECT json_object(
  'products', (SELECT COUNT(*) FROM products WHERE ${IS_PUBLISHED} AND images NOT IN ('', '[]')),
  'rates', (SELECT COUNT(*) FROM shipping_rates JOIN countries ON countries.id = shipping_rates.country WHERE countries.active),
  'last', (SELECT MAX(created) FROM orders)
) AS json`;

interface Counts extends Pick<SetupState, 'products' | 'rates'> {
  readonly last: string | null;
}

/** POST setup-state (contract/setup-api.ts): how far a shop has come, with the list of what keeps it closed. */
export function setupState(event: core.RequestEvent): SetupState {
  const { app } = event;
  const { enabled, host } = app.settings().smtp;
  const { last, products, rates } = askJson(app, COUNTS, {}) as Counts;
  return {
    closed: closedReasons(app),
    mail: { enabled, host: enabled ? host : '' },
    cards: paymentProblem(),
    products,
    rates,
    hasOrders: last !== null,
  };
}
