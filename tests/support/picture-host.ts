/** A former shop's server of pictures, on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface PictureHost {
  /** Without a slash at the end. */
  readonly url: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
  answer(path: string, how: (response: ServerResponse, request: IncomingMessage) => void): void;
  picture(path: string, bytes: Uint8Array): void;
  stop(): Promise<void>;
}

export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, how) => void answers.set(path, how),
    picture: (path, bytes) => void answers.set(path, (response) => response.writeHead(200).end(bytes)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One colour. */
export function plainPicture(format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff', width = 400): Promise<Buffer> {
  const create = { width, height: Math.ceil(width * 0.75), channels: 3, background: '#336699' } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}
