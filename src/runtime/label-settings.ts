/**
 * The service that makes a carrier's labels: one machine that speaks the words of contract/labels.ts, before whichever
 * carrier.
 */
import { isLoopback } from '#src/runtime/loopback.ts';

export interface LabelService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

export const LABEL_VARIABLES = { LABELS_URL: '', LABELS_TOKEN: '' } as const;

type Name = keyof typeof LABEL_VARIABLES;

/** Letters that stand in a header as they are. */
const TOKEN = /^[\w.~+/=-]{16,500}$/;

/**
 * @param refuse Throws the error about a variable that is not usable. @returns undefined: labels come from the
 * carriers' own tools.
 */
export function parseLabels(
  value: (name: Name) => string,
  refuse: (name: Name, value: string, expected: string) => never,
): LabelService | undefined {
  const [text, token] = [value('LABELS_URL'), value('LABELS_TOKEN')];
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text)));
  if (!isSafe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return refuse('LABELS_URL', '(hidden)', 'an https address without a password is needed');
  if (!TOKEN.test(token))
    refuse('LABELS_TOKEN', '(hidden)', '16 or more letters and digits without accents are needed');
  return { url: url.href.replace(/\/+$/, ''), token };
}
