import { useState } from 'react';
import type { TagsUse } from '#src/contract/moving-in/contents.ts';
import type { StockQuestionProps } from '#src/staff/moving-in/StockQuestion.tsx';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

const ATTRIBUTE = 'attribute:';
const USES = ['', 'collections', ATTRIBUTE] as const;

/** What becomes of tags, where products have some; the files are read again with it. */
export function TagsQuestion({ t, files }: StockQuestionProps) {
  const { tags = '' } = files.options;
  const isAttribute = tags.startsWith(ATTRIBUTE);
  const [name, setName] = useState(isAttribute ? tags.slice(ATTRIBUTE.length) : t('files.tagsName'));
  const count = files.contents?.tagged ?? 0;
  if (count === 0) return null;
  const words = {
    '': 'files.tagsDrop',
    collections: 'files.tagsCollections',
    [ATTRIBUTE]: 'files.tagsAttribute',
  } as const;
  const named = (text: string): TagsUse => `${ATTRIBUTE}${text.trim()}`;
  const use = (chosen: (typeof USES)[number]): TagsUse => (chosen === ATTRIBUTE ? named(name) : chosen);
  const commit = (): void => {
    if (name.trim() !== '' && named(name) !== tags) files.change({ tags: named(name) });
  };
  return (
    <>
      <SelectField
        id="move-in-tags"
        label={t('files.tags')}
        hint={t('files.tagged', { count })}
        options={USES.map((value) => ({ value, text: t(words[value]) }))}
        value={isAttribute ? ATTRIBUTE : tags}
        onChange={({ target }) => files.change({ tags: use(USES.find((one) => one === target.value) ?? '') })}
      />
      {isAttribute && (
        <Field
          id="move-in-tags-name"
          label={t('files.tagsAttributeName')}
          error={name.trim() === '' ? t('files.tagsNameNeeded') : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      )}
    </>
  );
}
