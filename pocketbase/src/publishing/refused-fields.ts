/** Puts what PocketBase itself has against a record into our words. */
import { isBody, own } from '#pocketbase/base/body.ts';
import { contentProblem, type Problem, type ProblemCode } from '#pocketbase/base/problems.ts';

/** PocketBase's names that have words of ours; their places are PocketBase's too. */
const KNOWN: readonly ProblemCode[] = [
  'validation_required',
  'validation_not_unique',
  'validation_max_text_constraint',
  'validation_missing_rel_records',
  'validation_only_int_constraint',
  'validation_invalid_value',
];

type Params = Record<string, string | number>;

function paramsOf(value: unknown): Params {
  const params: Params = {};
  if (isBody(value))
    for (const [name, one] of Object.entries(value))
      if (typeof one === 'string' || typeof one === 'number') params[name] = one;
  return params;
}

function inOurWords(field: string, refused: unknown): Problem {
  const body = isBody(refused) ? refused : {};
  const known = KNOWN.find((code) => code === own(body, 'code'));
  return known === undefined
    ? contentProblem(field, 'validation_other', { reason: `${own(body, 'message')}` })
    : contentProblem(field, known, paramsOf(own(body, 'params')));
}

/** Fields that a save was refused for, by PocketBase or by the hooks of another record that the save brings with it. */
export function refusedFields(error: unknown): Problem[] {
  const value: unknown = Reflect.get(Object(error), 'value');
  // An ApiError resolves the names of what it gets, and what a hook threw is one already.
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  const data =
    isBody(plain) && isBody(own(plain, 'data'))
      ? own(plain, 'data')
      : JSON.parse(JSON.stringify(new BadRequestError('', value).data ?? null));
  const fields = isBody(data) ? Object.entries(data) : [];
  return fields.length === 0
    ? [contentProblem('id', 'validation_other', { reason: `${String(error)}` })]
    : fields.map(([field, refused]) => inOurWords(field, refused));
}
