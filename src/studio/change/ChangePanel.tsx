import { useEffect, useRef, useState } from 'react';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { CHANGED_OF, changeOf, firstForm, type Changed } from '#src/studio/change/change-form.ts';
import { chosenCount, type Selection } from '#src/studio/change/change-state.ts';
import { ChangeFields } from '#src/studio/change/ChangeFields.tsx';
import { ChangeOutcome } from '#src/studio/change/ChangeOutcome.tsx';
import { useChange } from '#src/studio/change/use-change.ts';
import type { ListingChoices } from '#src/studio/listing/use-choices.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface ChangePanelProps {
  readonly studio: Studio;
  readonly collection: ListedCollection;
  readonly selection: Selection;
  readonly choices: ListingChoices;
  /** Something has been saved. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One change of all that is chosen: what, tried, saved. */
export function ChangePanel({ studio, collection, selection, choices, onSaved, onClose }: ChangePanelProps) {
  const { t } = studio;
  const heading = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState(() => firstForm(CHANGED_OF[collection][0] ?? 'price'));
  const { state, attempt, save, close } = useChange(studio, collection, selection);
  const isBusy = state.step === 'busy';
  const change = changeOf(form);
  const count = chosenCount(selection);
  useEffect(() => heading.current?.focus(), []);
  const forget = (): void => {
    if (!isBusy) close();
  };
  return (
    <section className="studio-part change-panel" aria-labelledby="change-title">
      <h2 ref={heading} id="change-title" tabIndex={-1}>
        {t(`change.title.${collection}`, { count })}
      </h2>
      <form
        className="change-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== null && !isBusy && count > 0) void attempt(change);
        }}
      >
        <SelectField
          id="change-what"
          label={t('change.what')}
          value={form.what}
          disabled={isBusy}
          options={CHANGED_OF[collection].map((value) => ({ value, text: t(`change.what.${value}`) }))}
          onChange={({ target }) => {
            forget();
            setForm(firstForm(CHANGED_OF[collection].find((one): one is Changed => one === target.value) ?? form.what));
          }}
        />
        <ChangeFields
          studio={studio}
          form={form}
          choices={choices}
          onSet={(part) => {
            // What was tried was another change.
            forget();
            setForm({ ...form, ...part });
          }}
        />
        <p className="actions">
          <button
            type="submit"
            className="button button-plain"
            aria-disabled={change === null || isBusy || count === 0}
          >
            {t('change.try')}
          </button>
          <button
            type="button"
            className="link"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              close();
              onClose();
            }}
          >
            {t(state.step === 'saved' ? 'change.close' : 'cancel')}
          </button>
        </p>
      </form>
      <ChangeOutcome
        studio={studio}
        state={state}
        onSave={(trial) => {
          void save(trial).then(onSaved);
        }}
      />
    </section>
  );
}
