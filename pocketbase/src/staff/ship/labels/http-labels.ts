/** Labels by http, in the words of contract/labels.ts. */
import { attempt } from '#pocketbase/base/attempts.ts';
import { isBody } from '#pocketbase/base/body.ts';
import { LABEL_BYTES, type LabelMade, type LabelInput } from '#src/contract/labels.ts';

const TIMEOUT_S = 20;
const ID = /^[\w.-]{1,100}$/;
const PDF = '%PDF-';
const WORDS = 200;

interface Answer {
  readonly status: number;
  /** Bytes as PocketBase has them. */
  readonly body: number[] | string;
}

interface Label extends LabelMade {
  /** As $filesystem takes it. */
  readonly pdf: filesystem.File;
}

/**
 * `refused`: the carrier does not do it, and asking again changes nothing; `failed`: nobody knows, and asking again
 * with the same key is safe.
 */
export type LabelProblem = { readonly problem: 'refused' | 'failed'; readonly error: string };

interface LabelAdapter {
  /** The same key gives the same label. */
  readonly create: (input: LabelInput, key: string) => Label | LabelProblem;
  /** null: it is void, or was never there. */
  readonly cancel: (id: string) => LabelProblem | null;
}

/**
 * Adapter that makes labels: the one way to whichever carrier. Never inside a transaction: another machine takes its
 * time. null: the shop has none, and labels come from the carriers' own tools.
 */
export function labelAdapter(): LabelAdapter | null {
  const [url, token] = [$os.getenv('LABELS_URL'), $os.getenv('LABELS_TOKEN')];
  return url === '' ? null : httpLabels(url, token);
}

function failed(error: string): LabelProblem {
  return { problem: 'failed', error };
}

function askService(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body = '',
): Answer | LabelProblem {
  const answers: Answer[] = [];
  const error = attempt(() => {
    const { statusCode, body: bytes } = $http.send({ method, url, headers, body, timeout: TIMEOUT_S });
    answers.push({ status: statusCode, body: bytes as unknown as Answer['body'] });
  });
  return answers[0] ?? failed(`no answer: ${error}`.slice(0, WORDS));
}

/** An answer that is no JSON says nothing. */
function parsedAnswer(body: Answer['body']): Readonly<Record<string, unknown>> {
  const values: unknown[] = [];
  attempt(() => values.push(JSON.parse(toString(body))));
  return isBody(values[0]) ? values[0] : {};
}

/** Problem in a status that is no success. */
function labelProblem({ status, body }: Answer): LabelProblem {
  const { message } = parsedAnswer(body);
  const error = `${status} ${typeof message === 'string' ? message : ''}`.trim().slice(0, WORDS);
  // 401 and 403 are a wrong token, 408, 409 and 429 a moment that passes.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  return { problem: isFinal ? 'refused' : 'failed', error };
}

function readMade(body: Answer['body']): LabelMade | null {
  const { id, tracking } = parsedAnswer(body);
  if (typeof id !== 'string' || !ID.test(id) || typeof tracking !== 'string') return null;
  return tracking === '' || tracking.length > 100 ? null : { id, tracking };
}

export function httpLabels(url: string, token: string): LabelAdapter {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return {
    create(input, key) {
      const sent = { ...headers, 'content-type': 'application/json', 'idempotency-key': key };
      const answer = askService('POST', `${url}/labels`, sent, JSON.stringify(input));
      if ('problem' in answer) return answer;
      if (answer.status !== 200 && answer.status !== 201) return labelProblem(answer);
      const made = readMade(answer.body);
      if (made === null) return failed('the answer is no label');
      const file = askService('GET', `${url}/labels/${made.id}/pdf`, { ...headers, accept: 'application/pdf' });
      if ('problem' in file) return file;
      if (file.status !== 200) return failed(`${file.status} for the PDF`);
      if (file.body.length > LABEL_BYTES || !toString(file.body, PDF.length).startsWith(PDF))
        return failed('what came is no PDF of a label');
      return { ...made, pdf: $filesystem.fileFromBytes(file.body, 'label.pdf') };
    },
    cancel(id) {
      const answer = askService('POST', `${url}/labels/${id}/void`, headers);
      if ('problem' in answer) return answer;
      return [200, 204, 404].includes(answer.status)
        ? null
        : { ...labelProblem(answer), ...(answer.status === 409 ? { problem: 'refused' as const } : {}) };
    },
  };
}
