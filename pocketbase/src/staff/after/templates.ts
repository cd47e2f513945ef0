/** Answers that operators write once: read `answer-templates`, actions `template-save` and `template-delete`. */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { idIn, lineIn, wordsIn } from '#pocketbase/staff/after/body.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { byId, find, inEachLocale } from '#pocketbase/base/query.ts';
import type { AnswerTemplatesAnswer } from '#src/contract/desk/after.ts';
import { ANSWER_LIMITS } from '#src/domain/after-sales/answers.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const AT_MOST = 100;

const UNKNOWN = refusal('not_found', 'No such template');

export function readTemplates({ app }: DeskRequest): AnswerTemplatesAnswer {
  const templates = find(app, 'answer_templates', '', {}, 'name', AT_MOST).map((record) => ({
    id: record.id,
    name: record.getString('name'),
    subject: inEachLocale(record, 'subject'),
    body: inEachLocale(record, 'body'),
  }));
  return { templates };
}

function part(body: Body, field: string): Body {
  const value = own(body, field);
  return isBody(value) ? value : {};
}

/** The stored one, or a new one where no id is sent; null: there is none of this id. */
function recordFor({ tx, body }: DeskAction): core.Record | null {
  if (own(body, 'id') !== '') return byId(tx, 'answer_templates', idIn(body, 'id'));
  return new Record(tx.findCollectionByNameOrId('answer_templates'));
}

export function templateSave(desk: DeskAction): Done | Refused {
  const { tx, body } = desk;
  const record = recordFor(desk);
  if (record === null) return UNKNOWN;
  if (record.isNew() && find(tx, 'answer_templates', '', {}, '', AT_MOST).length === AT_MOST)
    return invalid([{ field: 'name', code: 'too_much' }]);
  const name = lineIn(body, 'name');
  if (name === '') return invalid([{ field: 'name', code: 'missing' }]);
  if (name.length > ANSWER_LIMITS.name) return invalid([{ field: 'name', code: 'too_long' }]);
  const [subjects, bodies] = [part(body, 'subject'), part(body, 'body')];
  record.set('name', name);
  for (const locale of LOCALES) {
    const [subject, text] = [lineIn(subjects, locale), wordsIn(bodies, locale)];
    if (subject.length > ANSWER_LIMITS.subject) return invalid([{ field: `subject.${locale}`, code: 'too_long' }]);
    if (text.length > ANSWER_LIMITS.text) return invalid([{ field: `body.${locale}`, code: 'too_long' }]);
    record.set(`subject_${locale}`, subject);
    record.set(`body_${locale}`, text);
  }
  tx.save(record);
  return { subject: record.id };
}

export function templateDelete({ tx, body }: DeskAction): Done | Refused {
  const record = byId(tx, 'answer_templates', idIn(body, 'id'));
  if (record === null) return UNKNOWN;
  tx.delete(record);
  return { subject: record.id };
}
