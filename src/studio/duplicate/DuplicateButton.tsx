import { useState } from 'react';
import { duplicateProduct } from '#src/studio/duplicate/duplicate-product.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface DuplicateButtonProps {
  /** Of the product. */
  readonly id: string;
  /** Its name, for those who hear the button only; undefined: the page around it says it. */
  readonly name?: string;
}

/** Makes a copy of a product, and opens it. */
export function DuplicateButton({ id, name }: DuplicateButtonProps) {
  const studio = useStudio();
  const { t } = studio;
  const [state, setState] = useState({ busy: false, said: '', failure: '' });
  const press = async (): Promise<void> => {
    if (state.busy) return;
    setState({ busy: true, said: t('duplicate.begins'), failure: '' });
    try {
      const copy = await duplicateProduct(studio, id, (done, all) =>
        setState({ busy: true, said: t('duplicate.step', { done, all }), failure: '' }),
      );
      studio.go(`products/new/${copy}`);
    } catch (error) {
      setState({ busy: false, said: '', failure: t('duplicate.failed', { why: studio.words(error) }) });
    }
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={state.busy}
        aria-label={name === undefined ? undefined : t('duplicate.of', { name })}
        onClick={() => void press()}
      >
        {t('duplicate.press')}
      </button>
      {state.said !== '' && (
        <span className="label" role="status">
          {state.said}
        </span>
      )}
      {state.failure !== '' && (
        <span className="field-error" role="alert">
          {state.failure}
        </span>
      )}
    </>
  );
}
