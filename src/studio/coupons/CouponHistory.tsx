import { useCallback } from 'react';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import type { StudioT } from '#src/studio/props.ts';
import type { Studio } from '#src/studio/studio-types.ts';

const FIELDS = {
  code: 'code',
  kind: 'kind',
  value: 'value',
  minimum: 'minimum',
  starts: 'starts',
  ends: 'ends',
  max_uses: 'maxUses',
  once_per_customer: 'isOnce',
  active: 'isActive',
} as const;

function fieldWord(t: StudioT, currency: string, name: string): string {
  return Object.hasOwn(FIELDS, name) ? t(`coupons.field.${FIELDS[name as keyof typeof FIELDS]}`, { currency }) : name;
}

/** Who has made and changed a voucher, and when. */
export function CouponHistory({ studio, id }: { readonly studio: Studio; readonly id: string }) {
  const { t, client, locale, props } = studio;
  const load = useCallback(() => callStudio(client, 'coupon-history', { id }), [client, id]);
  const { value, error } = useReadOnce(load);
  if (error !== null) return <p role="alert">{failureWords(studio, error)}</p>;
  if (value === null) return <p role="status">{t('loading')}</p>;
  if (value.changes.length === 0) return <p>{t('coupons.history.none')}</p>;
  return (
    <ol>
      {value.changes.map(({ at, by, fields }) => (
        <li key={at}>
          {[
            momentWords(locale, momentOf(at)),
            by,
            fields.map((name) => fieldWord(t, props.currency, name)).join(', '),
          ].join(' · ')}
        </li>
      ))}
    </ol>
  );
}
