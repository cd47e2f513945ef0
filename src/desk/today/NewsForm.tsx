import { useState } from 'react';
import { NEWS_PEOPLE, NEWS_WAYS, type NewsAnswer } from '#src/contract/desk/today.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, text: `${hour}:00`.padStart(5, '0') }));

function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface NewsFormProps extends Pick<PanelProps<'desk-today'>, 'desk' | 't'> {
  /** As it is now. */
  readonly news: NewsAnswer;
}

/** Whom the shop tells of paid orders, and when. What is typed stays, whatever the shop answers. */
export function NewsForm({ desk, t, news }: NewsFormProps) {
  const [way, setWay] = useState(news.way);
  const [hour, setHour] = useState(news.hour);
  const [to, setTo] = useState(news.to.join('\n'));
  const { errors, errorOf, isBusy, submit } = useSubmit((error) => [{ field: 'news-to', text: desk.words(error) }]);
  const save = (): Promise<void> => {
    const addresses = addressesIn(to);
    const isWrong = addresses.length > NEWS_PEOPLE || !addresses.every(isEmail);
    return submit(isWrong ? [{ field: 'news-to', text: t('news.badTo') }] : [], async () => {
      await desk.act('save-news', { way, hour, to: addresses });
      desk.say(t('news.saved'));
    });
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ErrorSummary errors={errors} title={desk.t('problem')} />
      <Choices
        id="news-way"
        legend={t('news.way')}
        value={way}
        choices={NEWS_WAYS.map((value) => ({ value, text: t(`news.${value}`) }))}
        onChange={setWay}
      />
      {way === 'digest' && (
        <SelectField
          id="news-hour"
          label={t('news.hour')}
          hint={t('news.hour.hint')}
          options={HOURS}
          value={`${hour}`}
          onChange={({ target }) => setHour(Number(target.value))}
        />
      )}
      {way !== 'none' && (
        <TextArea
          id="news-to"
          label={t('news.to')}
          hint={t('news.to.hint', { count: NEWS_PEOPLE, shop: news.shop || t('news.noShop') })}
          error={errorOf('news-to')}
          rows={3}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t('news.save')}
      </button>
    </form>
  );
}
