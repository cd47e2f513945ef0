/**
 * POST coupons, POST coupon-save, POST coupon-history: editors do with coupons what the desk does, where the operators
 * allow it.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { runAction } from '#pocketbase/base/run-action.ts';
import { settingOf, columnsOf, groupOf } from '#pocketbase/staff/settings/read-settings.ts';
import { saveSetting } from '#pocketbase/staff/settings/save-setting.ts';
import { isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { type Body, bodyOf, LINES, RICH_TEXTS, own } from '#pocketbase/base/body.ts';
import { byId, find, first, idsOf } from '#pocketbase/base/query.ts';
import { editorOf } from '#pocketbase/base/roles.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import {
  COUPON_CHANGES,
  COUPONS,
  type CouponHistoryAnswer,
  type CouponSaveAnswer,
  type CouponsAnswer,
} from '#src/contract/studio-coupons.ts';

const ID = /^[a-z0-9]{15}$/;
const GROUP = { group: 'coupons' };
/** Changes of other records are no editor's to read. */
const COUPON_ACTIONS = `subject = {:id} && detail.group = '${GROUP.group}'`;
const CLOSED = 'The operators of the shop do not let editors change vouchers';

/** Null: not an editor, or the operators have not allowed it. The switch is that of now. */
function couponEditor(event: core.RequestEvent): core.Record | null {
  const editor = editorOf(event);
  return editor !== null && first(event.app, 'shop', '')?.getBool('editors_coupons') === true ? editor : null;
}

function textIn(body: Body, key: string): string {
  const sent = own(body, key);
  return typeof sent === 'string' ? sent : '';
}

const NEWEST = `SELECT id FROM coupons ORDER BY rowid DESC LIMIT ${COUPONS + 1}`;
const FURTHER =
  'SELECT id FROM coupons WHERE rowid < (SELECT rowid FROM coupons WHERE id = {:after}) ' +
  `ORDER BY rowid DESC LIMIT ${COUPONS + 1}`;

/** POST coupons */
export function listCoupons(event: core.RequestEvent): CouponsAnswer | StudioRefused {
  if (couponEditor(event) === null) return studioRefusal('forbidden', CLOSED);
  const after = textIn(bodyOf(event, LINES), 'after');
  const group = groupOf(GROUP);
  if (group === null || (after !== '' && !ID.test(after)))
    return studioRefusal('invalid', 'Say after which voucher the list goes on');
  const names = [...columnsOf(group).map(({ name }) => name), ...(group.shown ?? [])];
  const found = idsOf(event.app, after === '' ? NEWEST : FURTHER, { after });
  const ids = found.slice(0, COUPONS);
  const records = ids.map((id) => byId(event.app, 'coupons', id)).filter((record) => record !== null);
  return {
    coupons: records.map((record) => ({
      id: record.id,
      updated: record.getString('updated'),
      values: Object.fromEntries(names.map((name) => [name, settingOf(record, name)])),
    })),
    next: found.length > ids.length ? (ids.at(-1) ?? '') : '',
  };
}

function refusedSave({ code, message, problems = [] }: Refused, id: string): StudioRefused {
  if (code === 'not_found') return studioRefusal('not_found', message);
  if (problems.some((problem) => problem.code === 'changed_meanwhile'))
    return studioRefusal('edited_meanwhile', 'Somebody has changed this voucher meanwhile');
  return studioRefusal('invalid', message, {
    problems: problems.map((problem) => ({
      draft: '',
      row: 0,
      collection: 'coupons',
      record: id,
      field: problem.field,
      code: problem.code,
      params: problem.params ?? {},
      message: problem.message ?? message,
    })),
  });
}

/** POST coupon-save */
export function saveCoupon(event: core.RequestEvent): CouponSaveAnswer | StudioRefused {
  const editor = couponEditor(event);
  if (editor === null) return studioRefusal('forbidden', CLOSED);
  const body = { ...bodyOf(event, RICH_TEXTS), ...GROUP };
  const request = { event, body, by: `users ${editor.email()}`, now: nowMs() };
  const result = runAction(request, event.app, 'settings-save', saveSetting);
  return isRefused(result) ? refusedSave(result, textIn(body, 'id')) : { id: result.answer.subject };
}

function fieldsOf(action: core.Record): readonly string[] {
  const { changes } = Object(JSON.parse(toString(action.get('detail')) || 'null')) as { readonly changes?: unknown };
  // JSON of the VM has its keys in any order.
  return Object.keys(Object(changes)).sort();
}

/** POST coupon-history */
export function tellCouponHistory(event: core.RequestEvent): CouponHistoryAnswer | StudioRefused {
  if (couponEditor(event) === null) return studioRefusal('forbidden', CLOSED);
  const id = textIn(bodyOf(event, LINES), 'id');
  if (!ID.test(id)) return studioRefusal('invalid', 'Name a voucher');
  const rows = find(event.app, 'staff_actions', COUPON_ACTIONS, { id }, '-@rowid', COUPON_CHANGES);
  return {
    changes: rows.map((row) => ({
      at: row.getString('created'),
      by: row.getString('by').replace(/^\S+ /, ''),
      fields: fieldsOf(row),
    })),
  };
}
