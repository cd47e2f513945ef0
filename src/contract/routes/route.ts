/**
 * One row of a route: `POST {backend}/api/{family}/{name}` with a JSON body. From the rows follow the clients of
 * browsers, the gate's lanes, limits of requests and of bodies, who is let in, what the backend answers, and
 * openapi.json (docs/decisions/0479, 0480). No page of shoppers loads one: browsers take types, and what a build has
 * worked out.
 */
import type { ActionAnswer } from '#src/contract/desk-api.ts';

/**
 * People who are let in; a handler may ask for more. `anyone`: guests too; `accounts`: signed in as a user; `staff`:
 * users who work for the shop; `operators`: superusers too; `accountants`: operators too; `movers`: editors, and
 * commands of the owner; `programs`: the account of builds, and commands.
 */
export type Who =
  'anyone' | 'accounts' | 'staff' | 'operators' | 'accountants' | 'editors' | 'movers' | 'programs' | 'superusers';

export interface Row {
  readonly who: Who;
  /**
   * Line in which it waits at the gate. `sale`: orders; `away`: its hooks ask a provider of payments, of labels or of
   * mails before they are over, which may take as long as it lets a VM wait. Without one: the line of all others.
   */
  readonly lane?: 'sale' | 'away';
  /**
   * Browsers ask again by themselves where no answer has come: it changes nothing, or its key lets the backend know a
   * request that it has had (decisions 0062, 0072).
   */
  readonly repeatable?: true;
  /** It leads to mails, which go out once the answer is on its way. */
  readonly mails?: true;
  /** Requests of one visitor in so many seconds. Without one: the limit of its family, or of all routes. */
  readonly limit?: readonly [requests: number, seconds: number];
  /** Bytes of a body at the gate. Without them: those of its family (contract/body-limits.ts). */
  readonly bytes?: number;
  /** Done once for the `key` of its body, with a row in `staff_actions`. */
  readonly act?: true;
  /**
   * Takes from a person what nobody can give back, or lets somebody in: a session is not enough, whoever is signed in
   * types the password again (docs/decisions/0443). Settings that ask for it say so by their group.
   */
  readonly proven?: true;
}

/** Types alone: no value is ever there. */
export interface Route<Request, Answer> extends Row {
  readonly request?: Request;
  readonly answer?: Answer;
}

export function route<Request, Answer>(row: Omit<Row, 'act'>): Route<Request, Answer> {
  return row;
}

/** An action of the desk. */
export function act<Request>(
  row: Omit<Row, 'who' | 'act'> = {},
): Route<Request, ActionAnswer> & { readonly act: true } {
  return { ...row, who: 'operators', act: true };
}
