/**
 * Reads what a request has PocketBase read beside its records (`expand`). Each step along relations multiplies what is
 * read, and whoever asks names the steps: pages ask for what `EXPANDED` says, and nobody else's request gets more
 * (docs/decisions/0438).
 */
import { comparesTooMuch, EXPANDED, joinsTooMuch, MOST_FIELDS, picksTooMany } from '#src/contract/expanded.ts';

/**
 * Records of a page with what they name, as long lists of the studio come; with what names them, as a page of orders
 * has it.
 */
const MOST = 500;
const MOST_NAMED = 30;

/** As PocketBase has them: builds and superusers ask for what they like. */
type Account = core.Record | null | undefined;

function isFree(auth: Account): boolean {
  return auth?.isSuperuser() === true || auth?.collection().name === 'services';
}

function refuseUnknown(expand: string, collection: string): void {
  const known: readonly string[] = Object.entries(EXPANDED)
    .filter(([name]) => name === collection)
    .flatMap(([, paths]) => paths.split(','));
  const asked = expand.split(',');
  if (asked.some((path, at) => !known.includes(path) || asked.indexOf(path) !== at))
    throw new BadRequestError(
      known.length === 0
        ? 'Nothing of this can be asked for by expand.'
        : `By expand, ask for at most ${known.join()}.`,
    );
}

interface Asking {
  readonly auth?: core.Record | null;
  readonly collection?: core.Collection | null;
  readonly requestInfo: () => core.RequestInfo;
  readonly result?: { readonly perPage: number } | null;
}

/** At each read of PocketBase's own, and each answer that tells of a record. @throws BadRequestError */
export function checkExpand(event: Asking): void {
  // Most requests ask for nothing beside.
  const expand = event.requestInfo().query['expand'] ?? '';
  if (expand === '' || isFree(event.auth)) return;
  refuseUnknown(expand, event.collection?.name ?? '');
  const most = expand.includes('_via_') ? MOST_NAMED : MOST;
  if ((event.result?.perPage ?? 1) > most) throw new BadRequestError(`With expand, ask for at most ${most} per page.`);
}

const OPTIONS = /^([^?/]+)(?:\/[^?]*)?\?options=([^&;#+]+)$/;

/**
 * Relations, filter and fields that a topic asks for beside its records; null: PocketBase could read it otherwise than it is
 * read here.
 */
function topicQuery(encoded: string): Readonly<Record<'expand' | 'filter' | 'fields', string>> | null {
  try {
    const text = decodeURIComponent(encoded);
    const options: unknown = JSON.parse(text);
    // As the SDK writes it: a name that comes twice, or in capitals, is one for PocketBase.
    if (JSON.stringify(options) !== text || typeof options !== 'object' || options === null) return null;
    if (Object.keys(options).some((name) => name !== 'query' && name !== 'headers')) return null;
    const query: unknown = Reflect.get(options, 'query') ?? {};
    if (typeof query !== 'object' || query === null) return null;
    const expand: unknown = Reflect.get(query, 'expand') ?? '';
    const filter: unknown = Reflect.get(query, 'filter') ?? '';
    const fields: unknown = Reflect.get(query, 'fields') ?? '';
    const areTexts = typeof expand === 'string' && typeof filter === 'string' && typeof fields === 'string';
    return areTexts ? { expand, filter, fields } : null;
    // oxlint-disable-next-line backend/swallowed-error -- nothing of the database is asked in it
  } catch {
    return null;
  }
}

/** The same of a topic that somebody listens to. @throws BadRequestError */
export function checkTopicExpand(topic: string, auth: Account): void {
  if (!topic.includes('?') || isFree(auth)) return;
  const [, collection = '', encoded = ''] = OPTIONS.exec(topic) ?? [];
  const query = topicQuery(encoded);
  if (query === null) throw new BadRequestError('Write the options of a topic as the SDK of PocketBase does.');
  // Of a list, the gate refuses them: here PocketBase has looked for its records before.
  if (query.filter.includes('_via_'))
    throw new BadRequestError('Filter by fields of the record, not by what names it.');
  if (joinsTooMuch(collection, [query.filter]))
    throw new BadRequestError('Filter along one relation, and no further than its own fields.');
  if (comparesTooMuch(collection, [query.filter]))
    throw new BadRequestError('Search for shorter texts, and by fewer conditions along relations.');
  if (picksTooMany([query.fields]))
    throw new BadRequestError(`By fields, ask for at most ${MOST_FIELDS} names as they are.`);
  if (query.expand !== '') refuseUnknown(query.expand, collection);
}
