/** Failures of calls to the backend's own routes. */

/** Parts of a refusal of any family of routes. */
interface Refused {
  readonly code: string;
  readonly message: string;
}

/** `code`: of the refusal, or why there is none. */
export class CallError<Code extends string, Refusal extends Refused> extends Error {
  override readonly name = 'CallError';
  readonly code: Code;
  /** What the backend has said; null where nothing that can be read came. */
  readonly refusal: Refusal | null;

  constructor(code: Code, refusal: Refusal | null = null, cause?: unknown) {
    super(refusal?.message ?? code, { cause });
    this.code = code;
    this.refusal = refusal;
  }
}

/** Says whether an answer is a refusal. `statuses`: those of its family, by their codes. */
export function isRefusal<Refusal extends Refused>(
  answer: unknown,
  statuses: Readonly<Record<Refusal['code'], number>>,
): answer is Refusal {
  const code = (answer as Partial<Refused> | null)?.code;
  return typeof code === 'string' && Object.hasOwn(statuses, code);
}
