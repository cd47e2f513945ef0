/** POST campaigns, POST end-campaign: sales that share a name (docs/decisions/0405). */
import { nowMs } from '#pocketbase/base/clock.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { startPieceClock } from '#pocketbase/base/piece-clock.ts';
import { idsOf, storedDate, byId, find, first, localText } from '#pocketbase/base/query.ts';
import { applyChanges, type Change, type Outcome } from '#pocketbase/publishing/apply.ts';
import { editorName, editorOf } from '#pocketbase/base/roles.ts';
import { newPublication } from '#pocketbase/base/publication.ts';
import { invalidFields, isStudioRefused, studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { isFree, seriesIn } from '#pocketbase/publishing/series.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import {
  CAMPAIGNS,
  ENDED_SALES,
  type Campaign,
  type CampaignsAnswer,
  type EndCampaignAnswer,
  type EndCampaignRequest,
  SALE_NAMES,
  type SaleFacts,
  type SaleFactsAnswer,
  type SaleFactsRequest,
} from '#src/contract/studio-sales.ts';
import { plannedReference } from '#pocketbase/catalogue/prices.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

type OpenState = 'scheduled' | 'active';
const NONE: Campaign = { name: '', scheduled: 0, running: 0, starts: '', ends: '' };

/** Query by the index of state and campaign alone, in its order: it holds what is not over, and never what was. */
const COUNTED =
  'SELECT campaign AS name, COUNT(*) AS count, MIN(starts) AS starts, MAX(ends) AS ends FROM sales ' +
  `WHERE state = {:state} AND campaign > {:after} GROUP BY campaign ORDER BY campaign LIMIT ${CAMPAIGNS + 1}`;

function counted(app: core.App, state: OpenState, after: string): readonly Campaign[] {
  const rows = arrayOf(new DynamicModel({ name: '', count: 0, starts: '', ends: '' }));
  app.db().newQuery(COUNTED).bind({ state, after }).all(rows);
  return rows.map((row) => ({
    name: row['name'],
    scheduled: state === 'scheduled' ? row['count'] : 0,
    running: state === 'active' ? row['count'] : 0,
    starts: row['starts'],
    ends: row['ends'],
  }));
}

function joined(one: Campaign, other: Campaign): Campaign {
  if (one.name === '') return other;
  return {
    name: one.name,
    scheduled: one.scheduled + other.scheduled,
    running: one.running + other.running,
    starts: one.starts < other.starts ? one.starts : other.starts,
    ends: one.ends > other.ends ? one.ends : other.ends,
  };
}

/** POST campaigns */
export function listCampaigns(event: core.RequestEvent): CampaignsAnswer | StudioRefused {
  const after = own(bodyOf(event, LINES), 'after');
  if (typeof after !== 'string') return studioRefusal('invalid', 'Say after which campaign the list goes on');
  const all = new Map<string, Campaign>();
  // The first of each state have between them the first of all.
  for (const one of [...counted(event.app, 'scheduled', after), ...counted(event.app, 'active', after)])
    all.set(one.name, joined(all.get(one.name) ?? NONE, one));
  const campaigns = [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const part = campaigns.slice(0, CAMPAIGNS);
  return { campaigns: part, next: campaigns.length > part.length ? (part.at(-1)?.name ?? '') : '' };
}

const OPEN = 'SELECT id FROM sales WHERE state = {:state} AND campaign = {:campaign} LIMIT {:most}';
const LEFT =
  "SELECT (SELECT COUNT(*) FROM sales WHERE state = 'scheduled' AND campaign = {:campaign}) + " +
  "(SELECT COUNT(*) FROM sales WHERE state = 'active' AND campaign = {:campaign}) AS count";

function leftOf(tx: core.App, campaign: string): number {
  const rows = arrayOf(new DynamicModel({ count: 0 }));
  tx.db().newQuery(LEFT).bind({ campaign }).all(rows);
  return rows[0]?.['count'] ?? 0;
}

/**
 * At most so many. Those that have not begun first: an undo begins with the last, which cannot begin again, and then
 * leaves all as it is.
 */
function endings(tx: core.App, campaign: string, most: number): readonly Change[] {
  const change = { draft: '', row: 0, collection: 'sales', take: () => null } as const;
  const scheduled = idsOf(tx, OPEN, { state: 'scheduled', campaign, most });
  if (scheduled.length > 0) return scheduled.map((id) => ({ ...change, id, action: 'delete', data: {} }));
  const ends = storedDate(nowMs());
  return idsOf(tx, OPEN, { state: 'active', campaign, most }).map((id) => ({
    ...change,
    id,
    action: 'update',
    data: { ends },
  }));
}

function campaignIn(body: Body): string {
  const sent = own(body, 'campaign');
  return typeof sent === 'string' ? sent : '';
}

interface Ended {
  readonly count: number;
  readonly left: number;
}

/** Ends what fits in one transaction, at most so many sales. */
function endSome(
  app: core.App,
  editor: core.Record,
  { campaign, series }: EndCampaignRequest,
  most: number,
): Ended | StudioRefused {
  const outcome: Outcome = { problems: [], records: [] };
  return trying<Ended>(
    app,
    (tx) => {
      const { isTime } = startPieceClock();
      if (!isFree(tx, editor, series))
        return { answer: studioRefusal('forbidden', 'The series is of somebody else'), keep: false };
      const publication = newPublication(editor.id, editorName(editor), 'import', series);
      for (const change of endings(tx, campaign, most)) {
        applyChanges(tx, publication, [change], outcome);
        if (!isTime(outcome.records.length)) break;
      }
      return { answer: { count: outcome.records.length, left: leftOf(tx, campaign) }, keep: true };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

/** POST end-campaign */
export function endCampaign(event: core.RequestEvent): EndCampaignAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event, LINES);
  const request = { campaign: campaignIn(body), series: seriesIn(body, 'series') ?? '' };
  if (request.campaign === '' || request.series === '') return studioRefusal('invalid', 'Name a campaign and a series');
  let [done, left] = [0, 0];
  do {
    const ended = endSome(event.app, editor, request, ENDED_SALES - done);
    if (isStudioRefused(ended)) return ended;
    [done, left] = [done + ended.count, ended.left];
  } while (left > 0 && done < ENDED_SALES);
  return { left };
}

const BY: readonly SaleFactsRequest['by'][] = ['id', 'product', 'sku'];

interface Wanted {
  readonly by: SaleFactsRequest['by'];
  readonly names: readonly string[];
  /** ms. */
  readonly starts: number;
  readonly ends: number;
  readonly locale: Locale;
}

function momentIn(body: Body, key: string): number {
  const sent = own(body, key);
  return typeof sent === 'string' ? Date.parse(sent.replace(' ', 'T')) : Number.NaN;
}

/** null: that is none of the contract's. */
function wantedIn(body: Body): Wanted | null {
  const by = BY.find((one) => one === own(body, 'by'));
  const names = own(body, 'names');
  const [starts, ends] = [momentIn(body, 'starts'), momentIn(body, 'ends')];
  if (by === undefined || !Array.isArray(names) || names.length > SALE_NAMES) return null;
  if (!names.every((name): name is string => typeof name === 'string')) return null;
  if (Number.isNaN(starts) || Number.isNaN(ends)) return null;
  return { by, names, starts: Math.max(starts, nowMs()), ends, locale: storedLocale(own(body, 'locale')) };
}

function itemsOf(app: core.App, by: Wanted['by'], name: string): readonly core.Record[] {
  if (by === 'product') return find(app, 'items', 'product = {:name}', { name }, 'rank,id');
  const item = by === 'id' ? byId(app, 'items', name) : first(app, 'items', 'sku = {:name}', { name });
  return item === null ? [] : [item];
}

function factsOf(app: core.App, item: core.Record, { starts, ends, locale }: Wanted): SaleFacts {
  const product = byId(app, 'products', item.getString('product'));
  const overlap = first(app, 'sales', "item = {:item} && state != 'ended' && starts < {:ends} && ends > {:starts}", {
    item: item.id,
    starts: storedDate(starts),
    ends: storedDate(ends),
  });
  return {
    item: item.id,
    sku: item.getString('sku'),
    name: product === null ? '' : localText(product, 'name', locale),
    values: linesOf(localText(item, 'values', locale)).join(', '),
    price: item.getInt('price'),
    reference: plannedReference(app, item, '', starts),
    isPublished: product !== null && isPublishedRecord(product),
    overlap: overlap && { starts: overlap.getString('starts'), ends: overlap.getString('ends') },
  };
}

/** POST sale-facts: what a sale of each of some items would meet. It only reads: no order waits for it. */
export function tellSaleFacts(event: core.RequestEvent): SaleFactsAnswer | StudioRefused {
  const wanted = wantedIn(bodyOf(event, LINES));
  if (wanted === null)
    return studioRefusal('invalid', `Name up to ${SALE_NAMES} items or products, and when the sale starts and ends`);
  const rows: SaleFacts[] = [];
  let read = 0;
  for (const name of wanted.names) {
    rows.push(...itemsOf(event.app, wanted.by, name).map((item) => factsOf(event.app, item, wanted)));
    read += 1;
    if (rows.length >= SALE_NAMES) break;
  }
  return { rows, read };
}
