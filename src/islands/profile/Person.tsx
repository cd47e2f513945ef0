import { useState } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';
import { isLocale, LOCALES } from '#src/domain/site/locale.ts';
import type { PartProps } from '#src/islands/profile/props.ts';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import { countryName, textOf } from '#src/islands/profile/record.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { changeChoices } from '#src/stores/settings/island-settings.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';

function PersonForm({ props, t, record, onEnd }: PartProps & { readonly onEnd: (isSaved: boolean) => void }) {
  const stored = textOf(record, 'locale');
  const [name, setName] = useState(textOf(record, 'name'));
  const [locale, setLocale] = useState(isLocale(stored) ? stored : props.locale);
  const [country, setCountry] = useState(textOf(record, 'country'));
  const form = useForm({ props, t });
  const known = props.countries.some(({ code }) => code === country) || country === '' ? [] : [country];
  const save = async (): Promise<void> => {
    await (await openOnce(props.locale)).updateUser(record.id, { name: name.trim(), locale, country });
    // Carts and checkouts of this browser begin with it.
    if (props.countries.some(({ code }) => code === country)) changeChoices({ country });
    onEnd(true);
  };
  return (
    <SettingForm
      t={t}
      form={form}
      submit={t('save')}
      busy={t('saving')}
      onSubmit={() => void form.submit([], save)}
      onCancel={() => onEnd(false)}
    >
      <Field
        id="profile-name"
        label={t('you.name')}
        hint={t('you.nameHint')}
        autoComplete="name"
        maxLength={PERSON_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        id="profile-locale"
        label={t('you.locale')}
        options={LOCALES.map((value) => ({ value, text: LOCALE_NAME[value] }))}
        value={locale}
        onChange={({ target }) => {
          if (isLocale(target.value)) setLocale(target.value);
        }}
      />
      <SelectField
        id="profile-country"
        label={t('you.country')}
        hint={t('you.countryHint')}
        autoComplete="country"
        options={[
          { value: '', text: t('unset') },
          ...props.countries.map(({ code, name: text }) => ({ value: code, text })),
          ...known.map((code) => ({ value: code, text: countryName(props, code) })),
        ]}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
    </SettingForm>
  );
}

/** Name, language of mails and country. */
export function Person(part: PartProps) {
  const { props, t, record } = part;
  const isHydrating = useHydrating();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const locale = textOf(record, 'locale');
  const country = textOf(record, 'country');
  const facts = [
    [t('you.name'), textOf(record, 'name')],
    [t('you.locale'), isLocale(locale) ? LOCALE_NAME[locale] : ''],
    [t('you.country'), country === '' ? '' : countryName(props, country)],
  ] as const;
  return (
    <ProfileSection id="you" title={t('you')}>
      <Setting
        label={null}
        action={{
          text: t('change'),
          name: t('changeOf', { what: t('you') }),
          onOpen: () => {
            setSaid('');
            setOpen(true);
          },
        }}
        said={said}
        form={
          isOpen ? (
            <PersonForm
              {...part}
              onEnd={(isSaved) => {
                setOpen(false);
                setSaid(isSaved ? t('saved') : '');
              }}
            />
          ) : null
        }
      >
        <dl className="profile-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                {isHydrating ? (
                  <Skeleton letters={12} />
                ) : value === '' ? (
                  <span className="unset">{t('unset')}</span>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Setting>
    </ProfileSection>
  );
}
