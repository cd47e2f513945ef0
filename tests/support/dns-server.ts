/** A small DNS server on this machine, with TXT records alone (RFC 1035). */
import { createSocket } from 'node:dgram';

export interface DnsServer {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** Name → texts of its TXT records. Any other name is not there. */
  records: Readonly<Record<string, readonly string[]>>;
  /** What it does with questions. */
  mode: 'answer' | 'fail' | 'silent';
  /** Names that were asked. */
  readonly asked: string[];
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const NOT_THERE = 3;
const FAILED = 2;
/** Of a string within a TXT record. */
const STRING_BYTES = 255;

/** The name of the one question, and where the question ends. */
function questionOf(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // The root label, type and class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function textRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const strings: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += STRING_BYTES) {
    const part = bytes.subarray(from, from + STRING_BYTES);
    strings.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(HEADER_BYTES);
  // A pointer to the name in the question, type TXT, class IN, 0 s, length.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answerTo(message: Buffer, texts: readonly string[] | undefined, failed: boolean): Buffer {
  const { end } = questionOf(message);
  const answers = failed ? [] : (texts ?? []).map(textRecord);
  const code = failed ? FAILED : texts === undefined ? NOT_THERE : 0;
  const head = Buffer.alloc(HEADER_BYTES);
  message.copy(head, 0, 0, 2);
  // An answer; recursion was wanted and is there.
  head.writeUInt16BE(0x81_80 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, message.subarray(HEADER_BYTES, end), ...answers]);
}

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: {},
    mode: 'answer',
    asked: [],
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, { address, port }) => {
    const { name } = questionOf(message);
    server.asked.push(name);
    if (server.mode === 'silent') return;
    socket.send(answerTo(message, server.records[name], server.mode === 'fail'), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}
