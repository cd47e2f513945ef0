import { useCallback, useState } from 'react';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { AfterT } from '#src/desk/after/after-types.ts';
import { ReturnRows } from '#src/desk/after/ReturnRows.tsx';
import { Camera } from '#src/desk/pack/Camera.tsx';
import { canScan } from '#src/desk/pack/camera.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { Field } from '#src/ui/Field.tsx';

interface ListProps {
  readonly desk: Desk;
  readonly t: AfterT;
}

/** A hand scanner types the reference of a slip and presses Enter. */
function SlipField({ desk, t }: ListProps) {
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
export function ReturnList({ desk, t }: ListProps) {
  const list = useList(useCallback((after: string) => desk.read('returns', { after }), [desk]));
  useShortcuts([{ key: '/', label: t('slip'), run: () => document.getElementById('slip')?.focus() }]);
  return (
    <>
      <h1>{desk.t('nav.returns')}</h1>
      <p className="lead">{t('intro')}</p>
      <SlipField desk={desk} t={t} />
      <Listing desk={desk} list={list} none={t('none')}>
        {(rows) => <ReturnRows t={t} locale={desk.locale} rows={rows} isBusy={list.isBusy} />}
      </Listing>
    </>
  );
}
