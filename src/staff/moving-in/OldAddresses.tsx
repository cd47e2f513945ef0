import { useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { writeCsv } from '#src/staff/kit/csv-file.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { FileChoice } from '#src/staff/moving-in/FileChoice.tsx';
import { readAddresses, tryAll, type TriedAddress } from '#src/staff/moving-in/old-addresses.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { wordsOf } from '#src/staff/kit/part-words.ts';

export interface OldAddressesProps {
  readonly locale: Locale;
  /** Where a table of redirects is imported: for editors, the place; for others the studio's page. */
  readonly importPath: string;
  /** All were tried, and so many lead nowhere. */
  readonly onTried?: (nowhere: number) => void;
}

/** Rows that are shown; all are in the file. */
const SHOWN = 100;

function AddressTable({ tried }: { readonly tried: readonly TriedAddress[] }) {
  const t = wordsOf('staff-moving-in');
  return (
    <div className="scroll" tabIndex={0} role="region" aria-labelledby="old-addresses-list">
      <table className="move-in-table">
        <caption id="old-addresses-list" className="hidden-visually">
          {t('addresses.list')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('addresses.from')}</th>
            <th scope="col">{t('addresses.to')}</th>
          </tr>
        </thead>
        <tbody>
          {tried.slice(0, SHOWN).map(({ from, to, how }) => (
            <tr key={from} data-how={how}>
              <th scope="row" dir="auto">
                {from}
              </th>
              <td dir="auto">
                {how === 'nowhere' ? t('addresses.nowhere') : how === 'page' ? t('addresses.page') : to}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tried.length > SHOWN && <p className="label">{t('addresses.more', { count: tried.length - SHOWN })}</p>}
    </div>
  );
}

function Downloads({ locale, tried }: Pick<OldAddressesProps, 'locale'> & { readonly tried: readonly TriedAddress[] }) {
  const t = wordsOf('staff-moving-in');
  const nowhere = tried.filter(({ how }) => how === 'nowhere');
  const save = (name: string, rows: readonly Readonly<Record<string, string>>[]): void =>
    saveFile(name, writeCsv(rows, Object.keys(rows[0] ?? {}), locale), 'text/csv');
  return (
    <p className="actions">
      <button
        type="button"
        className="button button-plain"
        onClick={() =>
          save(
            'old-addresses.csv',
            tried.map(({ from, to, how }) => ({ from, to, how })),
          )
        }
      >
        {t('addresses.save')}
      </button>
      {nowhere.length > 0 && (
        <button
          type="button"
          className="button button-plain"
          onClick={() =>
            save(
              'redirects.csv',
              nowhere.map(({ from }) => ({ from, to: '', origin: 'moved' })),
            )
          }
        >
          {t('addresses.saveNowhere', { count: nowhere.length })}
        </button>
      )}
    </p>
  );
}

/** Addresses of the former shop, each tried in this one: what leads where, and what leads nowhere. */
export function OldAddresses({ locale, importPath, onTried }: OldAddressesProps) {
  const t = wordsOf('staff-moving-in');
  const [text, setText] = useState('');
  const [tried, setTried] = useState<readonly TriedAddress[]>([]);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (texts: readonly string[]): Promise<void> => {
    if (isBusy) return;
    setProblem('');
    setSaid('');
    setTried([]);
    const read = texts.map(readAddresses);
    const addresses = [...new Set(read.flatMap((one) => one.addresses))];
    const sitemaps = read.flatMap((one) => one.sitemaps);
    if (sitemaps.length > 0) setProblem(t('addresses.index', { names: sitemaps.join(', ') }));
    else if (addresses.length === 0) setProblem(t('addresses.none'));
    if (addresses.length === 0) return;
    setBusy(true);
    try {
      const all = await tryAll(addresses, (done) => setSaid(t('addresses.busy', { done, count: addresses.length })));
      const nowhere = all.filter(({ how }) => how === 'nowhere').length;
      setTried(all);
      setSaid(
        `${t('addresses.lead', { count: all.length - nowhere })} ${t('addresses.leadNowhere', { count: nowhere })}`,
      );
      onTried?.(nowhere);
    } catch (error) {
      setSaid('');
      setProblem(t(error instanceof TypeError ? 'addresses.offline' : 'addresses.noRelease'));
    }
    setBusy(false);
  };
  return (
    <div className="move-in-part">
      <p>{t('addresses.about')}</p>
      <FileChoice
        id="old-addresses-file"
        text={t('addresses.choose')}
        hint={t('addresses.kinds')}
        accept=".xml,.csv,.txt,text/xml,text/csv,text/plain"
        isBusy={isBusy}
        onFiles={(files) => void Promise.all(files.map((file) => file.text())).then(run)}
      />
      <TextArea
        id="old-addresses"
        label={t('addresses.paste')}
        rows={4}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="actions">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void run([text])}>
          {t('addresses.try')}
        </button>
      </p>
      <p role="status">{said}</p>
      <Problem text={problem} />
      {tried.length > 0 && (
        <>
          <AddressTable tried={tried} />
          <Downloads locale={locale} tried={tried} />
          {tried[0]?.how === 'nowhere' && (
            <p>
              {t('addresses.how')} <a href={importPath}>{t('addresses.import')}</a>
            </p>
          )}
        </>
      )}
    </div>
  );
}
