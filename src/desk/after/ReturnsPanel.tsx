import type { PanelProps } from '#src/desk/desk-types.ts';
import { useCallback, useState } from 'react';
import { clockLines, risesInFrance } from '#src/desk/after/clock-words.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { ReturnFacts } from '#src/desk/after/ReturnFacts.tsx';
import { ReturnSteps } from '#src/desk/after/ReturnSteps.tsx';
import { stateKey } from '#src/desk/after/state-words.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { useList } from '#src/staff/kit/use-list.ts';
import { ReturnRows } from '#src/desk/after/ReturnRows.tsx';
import { Camera } from '#src/desk/pack/Camera.tsx';
import { canScan } from '#src/desk/pack/camera.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { Field } from '#src/ui/Field.tsx';
import type { DeskReturn } from '#src/contract/desk/after.ts';
import type { ListedOrder } from '#src/contract/desk/orders.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** '#returns' and '#returns/ID'; ID may be the reference that is on a slip. */
export function ReturnsPanel({ rest }: PanelProps) {
  if (rest === '') return <ReturnList />;
  return <ReturnPage key={rest} id={decodeURIComponent(rest)} />;
}

interface ReturnPageProps {
  /** Id, or reference. */
  readonly id: string;
}

/** One withdrawal or return: what it says, its clocks, and its possible next steps. */
function ReturnPage({ id }: ReturnPageProps) {
  const { desk, t } = usePart('desk-after');
  const { value, error, reload } = useRead(useCallback(() => desk.read('return', { id }), [desk, id]));
  const [now] = useState(() => Date.now());
  const clocks = value?.clocks ?? null;
  return (
    <>
      <p>
        <a href="#returns">{t('back')}</a>
      </p>
      <h1 translate="no">{value?.reference ?? id}</h1>
      <Failed error={error} reload={reload} />
      {value !== null && (
        <>
          <p>
            <span className="chip">{t(stateKey(value))}</span>
          </p>
          {clocks !== null && (
            <ul className="after-clocks">
              {clockLines(t, desk.locale, clocks, now).map(({ text, isUrgent }) => (
                <li key={text} className={isUrgent ? 'after-urgent' : undefined}>
                  {text}
                </li>
              ))}
            </ul>
          )}
          {risesInFrance(value, now) && <p className="note">{t('clock.france')}</p>}
          <ReturnFacts locale={desk.locale} shown={value} />
          {value.order === '' && <JoinForm shown={value} reload={reload} />}
          {value.steps.length > 0 && <ReturnSteps key={value.state + value.proof} shown={value} reload={reload} />}
        </>
      )}
    </>
  );
}

/** A hand scanner types the reference of a slip and presses Enter. */
function SlipField() {
  const { desk, t } = usePart('desk-after');
  const [text, setText] = useState('');
  const [isFilming, setFilming] = useState(false);
  const open = (code: string): void => desk.go(`returns/${encodeURIComponent(code.trim())}`);
  return (
    <form
      className="form after-scan"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') open(text);
      }}
    >
      <Field
        id="slip"
        label={t('slip')}
        hint={t('slip.hint')}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setText(target.value)}
        end={
          <button type="submit" className="button button-plain">
            {t('open')}
          </button>
        }
      />
      {canScan() && (
        <button type="button" className="button button-plain" onClick={() => setFilming(!isFilming)}>
          {t(isFilming ? 'slip.cameraOff' : 'slip.camera')}
        </button>
      )}
      {isFilming && <Camera problem={t('slip.noCamera')} onCode={open} />}
    </form>
  );
}

/** '#returns': what is open by its clock, then what is settled. */
function ReturnList() {
  const { desk, t } = usePart('desk-after');
  const list = useList(useCallback((after: string) => desk.read('returns', { after }), [desk]));
  useShortcuts([{ key: '/', label: t('slip'), run: () => document.getElementById('slip')?.focus() }]);
  return (
    <>
      <h1>{desk.t('nav.returns')}</h1>
      <p className="lead">{t('intro')}</p>
      <SlipField />
      <Listing list={list} none={t('none')}>
        {(rows) => <ReturnRows locale={desk.locale} rows={rows} isBusy={list.isBusy} />}
      </Listing>
    </>
  );
}

interface JoinFormProps {
  readonly shown: DeskReturn;
  readonly reload: () => void;
}

/** Finds the order that a statement is about. It is joined once: whoever presses looks first. */
function JoinForm({ shown, reload }: JoinFormProps) {
  const { desk, t } = usePart('desk-after');
  const [text, setText] = useState(shown.number);
  const [found, setFound] = useState<readonly ListedOrder[] | null>(null);
  const { run, problem, isBusy, refuse } = usePress(desk.words);
  const search = (): void => {
    refuse('');
    desk.read('orders', { text }).then(
      ({ orders }) => setFound(orders),
      (error: unknown) => refuse(desk.words(error)),
    );
  };
  return (
    <section className="after-part">
      <h2>{t('join')}</h2>
      <form
        className="form after-scan"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Field
          id="join-text"
          label={t('join.text')}
          hint={t('join.hint')}
          value={text}
          autoComplete="off"
          error={problem === '' ? undefined : problem}
          onChange={({ target }) => setText(target.value)}
          end={
            <button type="submit" className="button button-plain">
              {t('search')}
            </button>
          }
        />
      </form>
      <div role="status">
        {found?.length === 0 && <p>{t('join.none')}</p>}
        {found !== null && found.length > 0 && (
          <ul className="after-lines">
            {found.map(({ id, number, created, name, city }) => (
              <li key={id}>
                <span translate="no">{number}</span>
                <span className="label" dir="auto">
                  {[formatDay(desk.locale, new Date(created)), name, city].filter((part) => part !== '').join(' · ')}
                </span>
                <button
                  type="button"
                  className="button button-plain"
                  aria-disabled={isBusy}
                  onClick={() =>
                    void run(() =>
                      actAndSay(
                        { desk, reload },
                        () => desk.act('return-join', { id: shown.id, order: id }),
                        t('join.done', { number }),
                      ),
                    )
                  }
                >
                  {t('join.this', { number })}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
