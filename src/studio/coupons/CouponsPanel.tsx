import { useCallback, useState } from 'react';
import type { CouponRow } from '#src/contract/studio-coupons.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { factsOf } from '#src/studio/coupons/coupon-form.ts';
import { couponWords } from '#src/studio/coupons/coupon-words.ts';
import { CouponForm } from '#src/studio/coupons/CouponForm.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import type { StudioT } from '#src/studio/props.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** A voucher: what it says, and where it is open its form and its history. */
function Entry({ row, onSaved }: { readonly row: CouponRow; readonly onSaved: () => void }) {
  const studio = useStudio();
  const { t } = studio;
  const [open, setOpen] = useState<'form' | 'history' | null>(null);
  const facts = factsOf(row);
  return (
    <li className="publication">
      <div className="draft-text">
        <p>
          <strong>{facts.code}</strong> {!facts.isActive && <span className="chip">{t('coupons.off')}</span>}
        </p>
        <p className="label">
          {couponWords(studio, facts)} · {t('coupons.used', { count: Number(row.values['used'] ?? 0) })}
        </p>
        {open === 'form' && (
          <CouponForm
            key={row.updated}
            row={row}
            onSaved={() => {
              setOpen(null);
              onSaved();
            }}
            onCancel={() => setOpen(null)}
          />
        )}
        {open === 'history' && <CouponHistory id={row.id} />}
      </div>
      {open !== 'form' && (
        <button
          type="button"
          className="link"
          aria-label={t('coupons.change.name', { code: facts.code })}
          onClick={() => setOpen('form')}
        >
          {t('coupons.change')}
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-expanded={open === 'history'}
        aria-label={t('coupons.history.name', { code: facts.code })}
        onClick={() => setOpen(open === 'history' ? null : 'history')}
      >
        {t('coupons.history')}
      </button>
    </li>
  );
}

interface Listed {
  readonly coupons: readonly CouponRow[];
  readonly isMore: boolean;
}

/** Vouchers, where the operators let editors make and change them. */
export function CouponsPanel() {
  const studio = useStudio();
  const { t, client } = studio;
  const [view, setView] = useState({ parts: 1, turn: 0 });
  const [isNew, setNew] = useState(false);
  const [said, setSaid] = useState('');
  const load = useCallback(async (): Promise<Listed> => {
    const coupons: CouponRow[] = [];
    let after = '';
    for (let part = 0; part < view.parts && (part === 0 || after !== ''); part += 1) {
      const answer = await callStudio(client, 'coupons', { after });
      coupons.push(...answer.coupons);
      after = answer.next;
    }
    return { coupons, isMore: after !== '' };
  }, [client, view]);
  const { value, error } = useReadOnce(load);
  const saved = (): void => {
    setNew(false);
    setSaid(t('coupons.saved'));
    setView((before) => ({ ...before, turn: before.turn + 1 }));
  };
  const isClosed = isStudioError(error) && error.code === 'forbidden';
  return (
    <>
      <header className="list-head">
        <h1 tabIndex={-1}>{t('coupons.title')}</h1>
        {value !== null && !isNew && (
          <button type="button" className="button" onClick={() => setNew(true)}>
            {t('coupons.new')}
          </button>
        )}
      </header>
      {error !== null && <p role="alert">{isClosed ? t('coupons.closed') : studio.words(error)}</p>}
      <p role="status">{said}</p>
      {isNew && <CouponForm row={null} onSaved={saved} onCancel={() => setNew(false)} />}
      {value?.coupons.length === 0 && <p>{t('coupons.none')}</p>}
      <ul className="publications">
        {value?.coupons.map((row) => (
          <Entry key={row.id} row={row} onSaved={saved} />
        ))}
      </ul>
      {value?.isMore === true && (
        <button
          type="button"
          className="link"
          onClick={() => setView((before) => ({ ...before, parts: before.parts + 1 }))}
        >
          {t('coupons.more')}
        </button>
      )}
    </>
  );
}

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
function CouponHistory({ id }: { readonly id: string }) {
  const studio = useStudio();
  const { t, client, locale, props } = studio;
  const load = useCallback(() => callStudio(client, 'coupon-history', { id }), [client, id]);
  const { value, error } = useReadOnce(load);
  if (error !== null) return <p role="alert">{studio.words(error)}</p>;
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
