import { useCallback, useState } from 'react';
import { SETTINGS, WORDED_MAILS, type GroupName, type SettingRecord } from '#src/contract/desk/settings.ts';
import { choiceWords, countryCode, recordTitle } from '#src/desk/settings/setting-words.ts';
import { SettingForm } from '#src/desk/settings/SettingForm.tsx';
import type { GroupProps } from '#src/desk/settings/settings-types.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { usePart } from '#src/desk/use-desk.ts';

function isOff({ values }: SettingRecord): boolean {
  return values['active'] === false;
}

/** A record that opens to its form. The form begins anew with each version of the record. */
function RecordRow({ record, ...props }: GroupProps & { readonly record: SettingRecord }) {
  const { desk, t } = usePart('desk-settings');
  const { group } = props;
  const { values } = record;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="settings-record" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {recordTitle(desk.locale, props, record)} {isOff(record) && <span className="chip">{t('off')}</span>}
        {group === 'coupons' && <span className="chip">{t('uses', { uses: Number(values['used']) })}</span>}
        {group === 'mails' && hasWords(record) && <span className="chip">{t('own')}</span>}
      </summary>
      {isOpen && (
        <SettingForm
          key={record.updated}
          {...props}
          record={record}
          fixed={group === 'mails' ? ['kind'] : []}
          done={() => {}}
        />
      )}
    </details>
  );
}

function hasWords({ values }: SettingRecord): boolean {
  return Object.entries(values).some(([name, value]) => name !== 'kind' && value !== '');
}

/** Mails that have no words yet, as if they had empty ones. */
function withAllMails(records: readonly SettingRecord[]): readonly SettingRecord[] {
  return WORDED_MAILS.map(
    (kind) => records.find(({ values }) => values['kind'] === kind) ?? { id: '', updated: '', values: { kind } },
  );
}

/** The backend knows countries by their ids. */
function byCountry({ answer }: GroupProps): readonly SettingRecord[] {
  const code = (record: SettingRecord): string => countryCode({ answer, record });
  return answer.countries.length === 0
    ? answer.records
    : answer.records.toSorted((a, b) => code(a).localeCompare(code(b)));
}

/** Groups whose records a person adds, each with a button of its own name. */
const ADDED = ['countries', 'shipping', 'coupons'] as const;

interface NewRecordProps extends GroupProps {
  readonly added: (typeof ADDED)[number];
}

function NewRecord({ added, ...props }: NewRecordProps) {
  const { t } = usePart('desk-settings');
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
        {t(`add.${added}`)}
      </button>
    );
  return (
    <SettingForm
      key={turn}
      {...props}
      record={null}
      done={() => {
        setTurn(turn + 1);
        setOpen(false);
      }}
    />
  );
}

function Records(props: GroupProps) {
  const { t } = usePart('desk-settings');
  const { group, answer } = props;
  const { collection } = SETTINGS[group];
  const added = ADDED.find((one) => one === group);
  const [only] = answer.records;
  if (collection === 'shop')
    return only === undefined ? null : <SettingForm key={only.updated} {...props} record={only} done={() => {}} />;
  const records = group === 'mails' ? withAllMails(answer.records) : byCountry(props);
  return (
    <>
      {records.map((record) => (
        <RecordRow key={record.id || choiceWords(t, `${record.values['kind']}`)} {...props} record={record} />
      ))}
      {added !== undefined && <NewRecord {...props} added={added} />}
    </>
  );
}

/** All records of a group, each with its form. */
export function GroupPanel({ group }: { readonly group: GroupName }) {
  const { desk, t } = usePart('desk-settings');
  const read = useCallback(() => desk.read('settings', { group, locale: desk.locale }), [desk, group]);
  const { value, error, reload, show } = useRead(read);
  const refresh = async () => {
    const fresh = await read();
    show(fresh);
    return fresh;
  };
  return (
    <>
      <p>
        <a href="#settings">{t('back')}</a>
      </p>
      <h1>{t(`group.${group}`)}</h1>
      <p className="lead">{t(`group.${group}.text`)}</p>
      <Failed error={error} reload={reload} />
      {value !== null && <Records group={group} answer={value} refresh={refresh} />}
    </>
  );
}
