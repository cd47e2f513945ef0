import { useState } from 'react';
import { formProblems, type FormProblem } from '#src/studio/sales/sale-form.ts';
import { SaleOutcome } from '#src/studio/sales/SaleOutcome.tsx';
import { SaleSourceFields } from '#src/studio/sales/SaleSourceFields.tsx';
import { SaleTermsFields } from '#src/studio/sales/SaleTermsFields.tsx';
import { useSaleRun } from '#src/studio/sales/use-sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';

/** Sales of many items at once: chosen, looked at, made. */
export function SalesForMany({ studio }: { readonly studio: Studio }) {
  const { t } = studio;
  const { run, isBusy, type, look, save, close } = useSaleRun(studio);
  const [isAsked, setAsked] = useState(false);
  const { form, now } = run;
  const missing = formProblems(form);
  const problems: readonly FormProblem[] = isAsked ? missing : [];
  return (
    <>
      <h1 tabIndex={-1}>{t('sales.many')}</h1>
      <p>{t('sales.about')}</p>
      {now.step !== 'saved' && (
        <form
          className="sale-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isBusy) return;
            setAsked(true);
            const [first] = missing;
            if (first === undefined) void look();
            else document.getElementById(`sale-${first}`)?.focus();
          }}
        >
          <fieldset className="sale-fields" disabled={isBusy}>
            <SaleSourceFields studio={studio} run={run} problems={problems} onType={type} />
            <SaleTermsFields studio={studio} form={form} problems={problems} onType={type} />
          </fieldset>
          <p className="actions">
            <button type="submit" className="button button-plain" aria-disabled={isBusy}>
              {t('sales.look')}
            </button>
          </p>
        </form>
      )}
      <SaleOutcome studio={studio} form={form} now={now} onSave={(rows) => void save(rows)} onClose={close} />
    </>
  );
}
