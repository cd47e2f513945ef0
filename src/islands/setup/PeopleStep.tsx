import { useState } from 'react';
import { addPerson, type NewPerson } from '#src/backend/owner.ts';
import { isEmail } from '#src/domain/person/email.ts';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { refusedFields } from '#src/islands/setup/refused-fields.ts';
import { StepForm } from '#src/islands/setup/StepForm.tsx';
import { Choices } from '#src/ui/Choices.tsx';
import { EmailField } from '#src/ui/EmailField.tsx';
import { Field } from '#src/ui/Field.tsx';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';

const NOBODY: NewPerson = { name: '', email: '', password: '', kind: 'editor' };

/** Shows who works in the shop, and one more. */
export function PeopleStep(parts: StepParts) {
  const { t, owner, data, onChanged } = parts;
  const [person, setPerson] = useState(NOBODY);
  const form = useSubmit((error) => {
    const refused = refusedFields(t, error);
    return refused.length > 0 ? refused : [{ text: errorWords(t, error) }];
  });
  const change = (changes: Partial<NewPerson>): void => setPerson({ ...person, ...changes });
  const { name, email, password, kind } = person;
  const weak = passwordRefusal(t, password, [email, name]);
  const problems = [
    ...(name.trim() === '' ? [{ text: t('name.missing'), field: 'name' }] : []),
    ...(isEmail(email.trim()) ? [] : [{ text: t('emailInvalid'), field: 'email' }]),
    ...(weak === null ? [] : [{ text: weak, field: 'password' }]),
  ];
  const add = async (): Promise<void> => {
    await addPerson(owner, { ...person, name: name.trim(), email: email.trim() });
    setPerson(NOBODY);
    await onChanged();
  };
  return (
    <>
      <h3>{t('people.owners')}</h3>
      <ul className="setup-list">
        {data.owners.map((one) => (
          <li key={one.id}>{one.email}</li>
        ))}
      </ul>
      <h3>{t('people.editors')}</h3>
      <ul className="setup-list">
        {data.editors.map((one) => (
          <li key={one.id}>{one.email}</li>
        ))}
      </ul>
      <h3>{t('people.add')}</h3>
      <StepForm {...parts} form={form} submit={t('people.submit')} onSubmit={() => form.submit(problems, add)}>
        <Choices
          id="kind"
          legend={t('people.kind')}
          value={kind}
          choices={[
            { value: 'editor', text: t('people.editor'), note: t('people.editorNote') },
            { value: 'owner', text: t('people.owner'), note: t('people.ownerNote') },
          ]}
          onChange={(chosen) => change({ kind: chosen })}
        />
        <Field
          {...form.inputOf('name', name, (typed) => change({ name: typed }))}
          label={t('name')}
          autoComplete="off"
        />
        <EmailField
          {...form.inputOf('email', email, (typed) => change({ email: typed }))}
          label={t('email')}
          autoComplete="email"
        />
        <NewPasswordField
          {...form.inputOf('password', password, (typed) => change({ password: typed }))}
          label={t('password')}
          hint={t('passwordHint')}
          show={t('show')}
          hide={t('hide')}
          strength={passwordHint(t, password, [email, name])}
        />
      </StepForm>
    </>
  );
}
