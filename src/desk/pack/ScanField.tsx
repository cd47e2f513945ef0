import { useState, type RefObject } from 'react';
import { Camera } from '#src/desk/pack/Camera.tsx';
import { canScan } from '#src/desk/pack/camera.ts';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';

export interface ScanFieldProps {
  /** Says what the camera's button does. */
  readonly t: (key: 'scan.camera' | 'scan.stop' | 'scan.noCamera') => string;
  readonly label: string;
  /** Of the button that takes what was typed. */
  readonly enter: string;
  /** What the field looks for keeps the focus, so that a hand scanner can go on. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Gives what is wrong with the code, in words; '': nothing. */
  readonly onCode: (code: string) => string;
}

/** One field for scanners, which type and press Enter, for fingers, and for the camera. */
export function ScanField({ t, label, enter, field, onCode }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isFilming, setFilming] = useState(false);
  const take = (code: string): void => setProblem(onCode(code));
  return (
    <form
      className="pick-scan"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') take(text);
        setText('');
        field.current?.focus();
      }}
    >
      <FieldFrame
        id="pick-scan"
        label={label}
        hint={undefined}
        error={problem === '' ? undefined : problem}
        renderControl={(control) => (
          <div className="input-row">
            <input
              {...control}
              ref={field}
              value={text}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              onChange={(event) => setText(event.target.value)}
            />
            <button type="submit" className="button">
              {enter}
            </button>
          </div>
        )}
      />
      {canScan() && (
        <button type="button" className="button button-plain" onClick={() => setFilming(!isFilming)}>
          {t(isFilming ? 'scan.stop' : 'scan.camera')}
        </button>
      )}
      {isFilming && <Camera problem={t('scan.noCamera')} onCode={take} />}
    </form>
  );
}
