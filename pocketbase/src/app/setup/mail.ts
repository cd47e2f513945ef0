/**
 * POST setup-mail: the server that takes the shop's mails, read and set. PocketBase's own way to its settings is closed
 * to the internet (docs/decisions/0243).
 */
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import type { MailSettings } from '#src/contract/setup-api.ts';
import { isEmail } from '#src/domain/person/email.ts';

const HIGHEST_PORT = 65_535;

function read(sent: Body): MailSettings {
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
    tls: own(sent, 'tls') === true,
    sender: text('sender').trim(),
  };
}

function problemsOf({ host, port, sender }: MailSettings): FieldProblem[] {
  const isPort = Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT;
  return [
    ...(/^[\w.-]*$/.test(host) ? [] : [{ field: 'host', code: 'host_shape' }]),
    ...(isPort ? [] : [{ field: 'port', code: 'port_shape' }]),
    ...(sender === '' || isEmail(sender) ? [] : [{ field: 'sender', code: 'email_shape' }]),
  ];
}

/** A password or a sender that is left empty stays as it is stored. */
function save(app: core.App, { sender, password, ...server }: MailSettings): void {
  const settings = app.settings().clone();
  const secret = password === '' ? {} : { password };
  const smtp = { ...server, ...secret, enabled: server.host !== '' };
  unmarshal({ smtp, ...(sender === '' ? {} : { meta: { senderAddress: sender } }) }, settings);
  app.save(settings);
}

export function setupMail(event: core.RequestEvent): MailSettings | Refused {
  const { app } = event;
  const change = own(bodyOf(event, LINES), 'change');
  if (change !== undefined) {
    const wanted = read(Object(change) as Body);
    const problems = problemsOf(wanted);
    if (problems.length > 0) return invalid(problems);
    save(app, wanted);
  }
  const { smtp, meta } = app.settings();
  const { host, port, username, tls } = smtp;
  return { host, port, username, password: '', tls, sender: meta.senderAddress };
}
