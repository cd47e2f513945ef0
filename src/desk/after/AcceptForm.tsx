import { useState } from 'react';
import type { StepFormProps } from '#src/desk/after/ReturnSteps.tsx';
import { LinePicker } from '#src/ui/LinePicker.tsx';

/** Which pieces it is about: those that the customer has named are chosen. */
export function AcceptForm({ t, shown, isBusy, take }: StepFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(
    new Map(shown.lines.filter(({ wanted }) => wanted > 0).map(({ line, wanted }) => [line, wanted])),
  );
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(chosen.size === 0);
        if (chosen.size > 0) take({ lines: [...chosen].map(([line, quantity]) => ({ line, quantity })) });
      }}
    >
      <LinePicker
        id="accept-lines"
        legend={t('accept.lines')}
        lines={shown.lines.map(({ line, name, detail, left, excluded }) => ({
          id: line,
          name,
          most: left,
          note: [detail, excluded ? t('excluded') : '', left === 0 ? t('taken') : '']
            .filter((part) => part !== '')
            .join(' · '),
        }))}
        chosen={chosen}
        piecesOf={(name) => t('piecesOf', { name })}
        error={isEmpty ? t('accept.none') : undefined}
        onChange={setChosen}
      />
      <p>{t(shown.isUnsent ? 'accept.unsent' : 'accept.mail')}</p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t('accept.send')}
      </button>
    </form>
  );
}
