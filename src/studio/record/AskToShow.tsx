import { useEffect, useId, useRef } from 'react';
import { useStudio } from '#src/studio/use-studio.ts';

export interface AskToShowProps {
  /** The question, in words. */
  readonly text: string;
  /** `isShown`: visitors are to see it from now on; false: it stays a draft, with what is new. */
  readonly onAnswer: (isShown: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks somebody who publishes a draft: saved is not yet shown. */
export function AskToShow({ text, onAnswer, onCancel }: AskToShowProps) {
  const { t } = useStudio();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      className="ask"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p id={id}>{text}</p>
      <p className="actions">
        <button ref={first} type="button" className="button" onClick={() => onAnswer(true)}>
          {t('record.showYes')}
        </button>
        <button type="button" className="button button-plain" onClick={() => onAnswer(false)}>
          {t('record.showNo')}
        </button>
        <button type="button" className="link" onClick={onCancel}>
          {t('cancel')}
        </button>
      </p>
    </div>
  );
}
