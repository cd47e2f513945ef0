/** A service of labels on this machine, as contract/labels.ts has it. It can misbehave in each way that a carrier does. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LabelInput } from '#src/contract/labels.ts';

/** `hang`: the label is made, and no answer comes. `page`: an error page in the place of the PDF. `used`: it cannot be voided any more. */
export type LabelMode = 'right' | 'refuse' | 'fault' | 'hang' | 'nonsense' | 'page' | 'used';

export interface FakeLabels {
  readonly url: string;
  readonly token: string;
  mode: LabelMode;
  /** Tracking number of each label from now on; '': one of its own. */
  tracking: string;
  /** Id → what it was made for, those that are not void. */
  readonly made: Map<string, LabelInput>;
  readonly voided: string[];
  stop(): Promise<void>;
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export async function startFakeLabels(): Promise<FakeLabels> {
  const byKey = new Map<string, string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const [, , id = '', part = ''] = (request.url ?? '').split('/');
    if (request.headers.authorization !== `Bearer ${fake.token}`)
      return send(response, 401, { message: 'Who are you?' });
    if (part === 'void') {
      if (fake.mode === 'used') return send(response, 409, { message: 'It has been scanned' });
      if (fake.made.delete(id)) fake.voided.push(id);
      return send(response, 200, {});
    }
    if (part === 'pdf') {
      const isPage = fake.mode === 'page';
      response
        .writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/pdf' })
        .end(isPage ? '<h1>Sorry</h1>' : PDF);
      return;
    }
    if (fake.mode === 'refuse') return send(response, 422, { message: 'No street of this name in 75011' });
    if (fake.mode === 'fault') return send(response, 503, { message: 'Later' });
    if (fake.mode === 'nonsense') return send(response, 200, { id: '../etc', tracking: 7 });
    const key = String(request.headers['idempotency-key']);
    const known = byKey.get(key) ?? `label-${byKey.size + 1}`;
    byKey.set(key, known);
    fake.made.set(known, JSON.parse(body) as LabelInput);
    if (fake.mode === 'hang') return void request.socket.destroy();
    send(response, 201, { id: known, tracking: fake.tracking || `6A${`${byKey.size}`.padStart(11, '0')}` });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeLabels = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'token-of-the-label-service',
    tracking: '',
    mode: 'right',
    made: new Map(),
    voided: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
