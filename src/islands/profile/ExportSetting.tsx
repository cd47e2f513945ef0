import { useState } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

/** ms that the browser has to take the file over. */
const TAKEN_MS = 60_000;

/** Hands a file to the browser, as if a link to it were pressed. */
function download(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
}

/** Everything that the shop has of the account, as one file. */
export function ExportSetting({ props, t }: PartProps) {
  const [said, setSaid] = useState('');
  const form = useForm({ props, t });
  const get = async (): Promise<void> => {
    setSaid('');
    const data = await askShop('account-export', {});
    const file = `vitrine-${data.exportedAt.slice(0, 10)}.json`;
    download(file, data);
    setSaid(t('export.done', { file }));
  };
  return (
    <Setting label={t('export')} action={null} form={null} said={said}>
      <p>{t('export.about')}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button
        type="button"
        className="button button-plain"
        aria-disabled={form.isBusy}
        onClick={() => void form.submit([], get)}
      >
        {form.isBusy ? t('export.busy') : t('export.get')}
      </button>
    </Setting>
  );
}
