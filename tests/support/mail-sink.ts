/** A mail server that keeps what it is sent, and can refuse or stall. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  /** PocketBase's settings that lead here. */
  readonly smtp: { readonly enabled: true; readonly host: string; readonly port: number; readonly tls: false };
  /** Raw source of each mail. */
  readonly sources: string[];
  /** What it does with the next ones: a refusal says 'mailbox full (n) <recipient>', n counting all of them. */
  mode: 'accept' | 'refuse' | 'stall';
  /** Senders that wait for an answer which never comes. */
  stalled: number;
  /** The mails, as a reader shows them. */
  read(): Promise<Email[]>;
  stop(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const sources: string[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.mode === 'refuse') {
          refused += 1;
          return callback(new Error(`mailbox full (${refused}) <${envelope.rcptTo[0]?.address}>`));
        }
        if (sink.mode === 'stall') {
          sink.stalled += 1;
          return;
        }
        sources.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sink: MailSink = {
    smtp: { enabled: true, host: '127.0.0.1', port, tls: false },
    sources,
    mode: 'accept',
    stalled: 0,
    read: () => Promise.all(sources.map((source) => PostalMime.parse(source))),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
