import { useState } from 'react';
import { MOST_BACKORDER_DAYS, STOCK_RULES, USUAL_BACKORDER_DAYS } from '#src/domain/catalogue/stock.ts';
import type { Files } from '#src/staff/moving-in/use-files.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { wordsOf } from '#src/staff/kit/part-words.ts';

export interface StockQuestionProps {
  readonly files: Files;
}

/** What nobody has said: '' is an answer. */
const UNSAID = 'unsaid';

/** How long what is sold on lets wait; the files are read again with it. */
function DaysField({ files }: StockQuestionProps) {
  const t = wordsOf('staff-moving-in');
  const { backorderDays = USUAL_BACKORDER_DAYS } = files.options;
  const [text, setText] = useState(`${backorderDays}`);
  const typed = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isOdd = typed < 1 || typed > MOST_BACKORDER_DAYS;
  const commit = (): void => {
    if (!isOdd && typed !== backorderDays) files.change({ backorderDays: typed });
  };
  return (
    <Field
      id="move-in-days"
      label={t('files.days')}
      error={isOdd ? t('files.daysOdd') : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** How stock counts where the files do not say it, asked once for all of them; and how long backorders take. */
export function StockQuestion({ files }: StockQuestionProps) {
  const t = wordsOf('staff-moving-in');
  const { options, contents } = files;
  const unsaid = contents?.stockUnsaid ?? 0;
  const hasBackorders = contents?.products.some(({ variants }) => variants.some((one) => one.backorderDays > 0));
  const words = {
    '': 'files.stockStop',
    backorder: 'files.stockBackorder',
    uncounted: 'files.stockUncounted',
  } as const;
  return (
    <>
      {(unsaid > 0 || options.stockRule !== undefined) && (
        <SelectField
          id="move-in-stock"
          label={t('files.stock')}
          hint={unsaid > 0 ? t('files.stockUnsaid', { count: unsaid }) : undefined}
          options={[
            ...(options.stockRule === undefined ? [{ value: UNSAID, text: t('files.stockChoose') }] : []),
            ...STOCK_RULES.map((rule) => ({ value: rule, text: t(words[rule]) })),
          ]}
          value={options.stockRule ?? UNSAID}
          onChange={({ target }) => files.change({ stockRule: STOCK_RULES.find((rule) => rule === target.value) })}
        />
      )}
      {hasBackorders === true && <DaysField files={files} />}
    </>
  );
}
