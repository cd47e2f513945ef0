/**
 * Some proxy tells visitors' addresses, and TRUSTED_PROXY does not say so: all visitors count as one. The log says it,
 * and `doctor` later.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '#src/runtime/finding.ts';
import type { Environment } from '#src/runtime/environment.ts';

const remedy = (header: string): string =>
  `If a proxy of yours stands before the shop, set TRUSTED_PROXY=${header} (.env.example) and start the shop again.`;

function fileIn(dataDir: string): string {
  return join(dataDir, 'untrusted-header');
}

export function untrustedHeaderWords(header: string): string {
  return `! Requests carry ${header}, and TRUSTED_PROXY is empty: all visitors share the limits of one address. ${remedy(header)}`;
}

/** PocketBase was told of a proxy in the dashboard, which counts no longer. */
export function proxySettingWords(headers: readonly string[]): string {
  return `! PocketBase's settings trusted ${headers.join(', ')}; TRUSTED_PROXY decides now, and is empty. ${remedy(headers.join(','))}`;
}

/** Keeps it for `doctor`. */
export async function noteUntrustedHeader(dataDir: string, header: string): Promise<void> {
  await writeFile(fileIn(dataDir), header, { mode: 0o600 });
}

/** A new start looks anew. */
export async function forgetUntrustedHeader(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** Checks by what the shop has seen since it was started last. */
export async function checkTrustedProxy({ trustedProxy, dataDir }: Environment): Promise<Finding> {
  const subject = 'Proxy';
  if (trustedProxy.length > 0)
    return { subject, state: 'good', text: `tells visitors' addresses in ${trustedProxy.join(', ')}` };
  const header = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return header === ''
    ? { subject, state: 'good', text: 'none was seen' }
    : {
        subject,
        state: 'notice',
        text: `requests carry ${header}, and TRUSTED_PROXY is empty: all visitors share the limits of one address`,
        remedy: remedy(header),
      };
}
