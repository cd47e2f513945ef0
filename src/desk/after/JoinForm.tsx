import { useState } from 'react';
import type { DeskReturn } from '#src/contract/desk/after.ts';
import type { ListedOrder } from '#src/contract/desk/orders.ts';
import { actAndSay } from '#src/desk/act-and-say.ts';
import type { AfterT } from '#src/desk/after/after-types.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';

export interface JoinFormProps {
  readonly desk: Desk;
  readonly t: AfterT;
  readonly shown: DeskReturn;
  readonly reload: () => void;
}

/** Finds the order that a statement is about. It is joined once: whoever presses looks first. */
export function JoinForm({ desk, t, shown, reload }: JoinFormProps) {
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
