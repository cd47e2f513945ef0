/** Rules of PocketBase that say who reads and writes a collection. Superusers always do, where no hook refuses it. */

/** Operation → its rule; absent: superusers alone. */
export interface Access {
  readonly list?: string;
  readonly view?: string;
  readonly create?: string;
  readonly update?: string;
  readonly delete?: string;
}

export const EDITOR = "@request.auth.role = 'editor'";
export const OPERATOR = "@request.auth.role = 'operator'";
export const BUILDS = "@request.auth.collectionName = 'services'";
export const STUDIO = `${EDITOR} || @request.auth.role = 'service'`;
export const AUTHOR = `${EDITOR} && author = @request.auth.id`;

/** Stands before the rest, so that strangers cost nothing: SQLite sees that it is never true. */
export const SIGNED_IN = "@request.auth.id != ''";
export const PERSON = `${SIGNED_IN} && @request.auth.collectionName = 'users'`;
export const OWNER = `${PERSON} && user = @request.auth.id`;
/** A filter or an order over back-relations would ask what a customer may not see. */
const PLAIN =
  "(@request.query.filter:isset = false || @request.query.filter !~ '_via_') && (@request.query.sort:isset = false || @request.query.sort !~ '_via_')";
const OF_ORDER = `(${OPERATOR} || order.user = @request.auth.id)`;

/* @__NO_SIDE_EFFECTS__ */
export function reads(rule: string) {
  return { list: rule, view: rule };
}

/* @__NO_SIDE_EFFECTS__ */
export function writes(rule: string) {
  return { create: rule, update: rule, delete: rule };
}

export const NOBODY: Access = {};
export const STUDIO_READS = reads(`${SIGNED_IN} && (${STUDIO})`);
/** Name the collection first: a program's account has no such role, and would have each row asked for it. */
export const OPERATORS_READ = reads(`${PERSON} && ${OPERATOR}`);
export const EDITORS_READ = reads(`${PERSON} && ${EDITOR}`);
export const OWNER_READS = { list: `${PLAIN} && (${OWNER})`, view: OWNER };
/** Listed by its order alone (docs/decisions/0151). */
export const READ_WITH_ORDER = {
  list: `${PLAIN} && (${PERSON} && @request.query.order != '' && order = @request.query.order && ${OF_ORDER})`,
  view: `${PERSON} && ${OF_ORDER}`,
};
