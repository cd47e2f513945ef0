import { MailPreview } from '#src/desk/settings/MailPreview.tsx';
import { RemoveSetting } from '#src/desk/settings/RemoveSetting.tsx';
import { SettingInput } from '#src/desk/settings/SettingInput.tsx';
import type { RecordProps } from '#src/desk/settings/settings-types.ts';
import { useSettingForm } from '#src/desk/settings/use-setting-form.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';

export interface SettingFormProps extends RecordProps {
  /** Columns that are given already, and not asked for. */
  readonly fixed?: readonly string[];
  readonly done: () => void;
}

/** The form of one record of a group, or of a new one. */
export function SettingForm({ fixed = [], done, ...props }: SettingFormProps) {
  const { t, group, answer, record } = props;
  const state = useSettingForm(props, done);
  const { form, columns, typed, idOf } = state;
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('save')}
      busy={t('saving')}
      onSubmit={state.save}
      foot={
        <>
          {form.errors.length > 0 && (
            <button type="button" className="link" onClick={() => void props.refresh()}>
              {t('reload')}
            </button>
          )}
          {group === 'mails' && <MailPreview {...props} typed={typed} />}
          {record !== null && group === 'shipping' && <RemoveSetting {...props} record={record} />}
        </>
      }
    >
      {columns
        .filter(({ name }) => !fixed.includes(name))
        .map((column) => (
          <SettingInput
            key={column.name}
            t={t}
            id={idOf(column.name)}
            column={column}
            typed={typed[column.name] ?? ''}
            countries={answer.countries}
            readOnly={form.isBusy}
            error={form.errorOf(idOf(column.name))}
            onType={(value) => state.type(column.name, value)}
          />
        ))}
      {state.isGuarded && (
        <PasswordField
          {...form.inputOf(idOf('password'), state.password, state.setPassword)}
          label={t('password')}
          hint={t('passwordHint')}
          show={t('show')}
          hide={t('hide')}
          autoComplete="current-password"
        />
      )}
    </PanelForm>
  );
}
