/** Takes one address of another shop in that its own list names, beside those of its products. */
import { saveAddress } from '#pocketbase/moving/addresses.ts';
import { sayer, type Move } from '#pocketbase/moving/move.ts';
import { first } from '#pocketbase/base/query.ts';
import { recordAt } from '#pocketbase/base/redirect-rules.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { asPublication } from '#pocketbase/base/publication.ts';
import type { MovedRedirect } from '#src/contract/moving-in/moved.ts';
import type { MoveInFinding, MoveInOutcome } from '#src/contract/moving-in/move-in-api.ts';
import { movedAddress } from '#src/domain/site/redirects.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

const TARGETS = ['product', 'item', 'category', 'page', 'to'] as const;

function leads(record: core.Record): boolean {
  return TARGETS.some((field) => record.getString(field) !== '');
}

const targetsOf = (record: core.Record): string => TARGETS.map((field) => record.getString(field)).join('\n');

/** Target of a redirect: a page of this shop, what the address that it names there leads to here, or elsewhere. */
function aim(tx: core.App, record: core.Record, to: string): void {
  const address = /^https:/i.test(to) ? to : movedAddress(to);
  const isOpen = to !== '' && recordAt(tx, address) === null;
  const next = !isOpen ? null : first(tx, 'redirects', "from = {:address} && origin = 'moved'", { address });
  if (next !== null && next.id !== record.id && leads(next))
    for (const field of TARGETS) record.set(field, next.getString(field));
  else if (to !== '') record.set('to', address);
}

/** Says whether a site path is one of the shop's own pages, which no record stands for. */
function isRoute(path: string): boolean {
  const { path: plain } = splitLocale(path.split(/[?#]/, 1)[0] ?? '');
  return Object.values(ROUTES).some((route) => route.path === plain);
}

/** Says whether nothing stands where an address leads, which has looked for it. */
function isNowhere(record: core.Record): boolean {
  const to = record.getString('to');
  return to.startsWith('/') && !isRoute(to);
}

/** Says whether an address that leads somewhere already would lead elsewhere by what a file says. */
function leadsElsewhere(tx: core.App, stored: core.Record, to: string): boolean {
  const said = new Record(tx.findCachedCollectionByNameOrId('redirects'), {
    from: stored.getString('from'),
    origin: 'moved',
  });
  aim(tx, said, to);
  entryOf(said).hooks.prepare?.(tx, said, null);
  const isKnown = !isNowhere(said) && leads(said);
  return isKnown && TARGETS.some((field) => said.getString(field) !== stored.getString(field));
}

export function takeRedirect(
  tx: core.App,
  move: Move,
  moved: MovedRedirect,
  findings: MoveInFinding[],
): Pick<MoveInOutcome, 'did' | 'record'> {
  const from = movedAddress(moved.from);
  const say = sayer(findings, { key: from, row: moved.row });
  // A page of the shop itself would hide it, or be hidden by it.
  if (isRoute(from)) {
    say('address_odd', 'left_out', { address: from });
    return { did: 'left_out', record: '' };
  }
  const stored = first(tx, 'redirects', 'from = {:from}', { from });
  if (stored !== null && stored.getString('origin') !== 'moved') {
    say('address_taken', 'left_out', { address: from });
    return { did: 'left_out', record: stored.id };
  }
  if (stored !== null && (leads(stored) || moved.to === '')) {
    if (moved.to !== '' && leadsElsewhere(tx, stored, moved.to.trim()))
      say('address_taken', 'changed', { address: from });
    return { did: 'unchanged', record: stored.id };
  }
  // In a trial no product has brought its addresses yet.
  if (stored === null && move.tried.addresses.has(from)) return { did: 'unchanged', record: '' };
  const record = stored ?? new Record(tx.findCachedCollectionByNameOrId('redirects'), { from, origin: 'moved' });
  const before = targetsOf(record);
  aim(tx, record, moved.to.trim());
  const results: boolean[] = [];
  asPublication(tx, move.publication, () => {
    // Turns a path into the record that stands there.
    entryOf(record).hooks.prepare?.(tx, record, null);
    // It is listed among those that lead nowhere yet.
    if (isNowhere(record)) record.set('to', '');
    if (saveAddress(tx, record)) results.push(true);
  });
  if (results.length === 0) {
    say('address_odd', 'left_out', { address: from });
    return { did: 'left_out', record: '' };
  }
  const isBrought = move.tried.addresses.has(movedAddress(moved.to));
  if (!leads(record) && !isBrought) say('no_target', 'said', { address: from, to: moved.to });
  const isSame = targetsOf(record) === before;
  return { did: stored === null ? 'created' : isSame ? 'unchanged' : 'updated', record: record.id };
}
