/** A session that nobody has signed in to, made of the data as the owner's commands make theirs: for tests whose own one has ended. */
import { createHmac } from 'node:crypto';
import { SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import { read } from '#tests/support/poison.ts';

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Token of a superuser, good for an hour. */
export function mintedSession(backend: TestBackend): string {
  const text = (sql: string, ...values: string[]): string => String(read(backend, sql, ...values));
  const options = "SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = '_superusers'";
  const key = text('SELECT tokenKey FROM _superusers WHERE email = ?', SUPERUSER.email) + text(options);
  const claims = {
    id: text('SELECT id FROM _superusers WHERE email = ?', SUPERUSER.email),
    collectionId: text("SELECT id FROM _collections WHERE name = '_superusers'"),
    type: 'auth',
    exp: Math.floor(Date.now() / 1000) + 3600,
    refreshable: false,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
