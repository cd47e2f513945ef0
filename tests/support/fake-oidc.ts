/**
 * An OpenID Connect service on this machine: it knows one person at a time, asks nothing, and checks what a service checks (client, redirect
 * address, a code once, PKCE with S256). It can refuse, and answer with a state that nobody sent.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type PocketBase from 'pocketbase';
import type { SignInService } from '#src/runtime/sign-in-services.ts';

interface OidcPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

export interface FakeOidc {
  /** What a shop has to know of it. */
  readonly service: Required<SignInService>;
  /** Who signs in next. */
  person: OidcPerson;
  /** What the next sign-in does. `other_state`: answers with a state of its own. */
  mode: 'accept' | 'refuse' | 'other_state';
  /** Requests for a token that were refused, and why. */
  readonly refused: string[];
  stop(): Promise<void>;
}

/** Lets people sign in with these, as a start does that PocketBase gets them from. */
export async function offerServices(admin: PocketBase, services: readonly SignInService[]): Promise<void> {
  const mappedFields = { id: '', name: 'name', username: '', avatarURL: '' };
  const oauth2 = { enabled: services.length > 0, providers: services, mappedFields };
  await admin.collections.update('users', { oauth2 });
}

interface Grant {
  readonly redirect: string;
  readonly challenge: string;
  readonly person: OidcPerson;
}

const CLIENT = { clientId: 'vitrine-test', clientSecret: 'a-secret-of-the-test' } as const;

export async function startFakeOidc(): Promise<FakeOidc> {
  const grants = new Map<string, Grant>();
  const sessions = new Map<string, OidcPerson>();

  /** The page where a person would agree: leads back at once. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirect = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT.clientId || !URL.canParse(redirect)) {
      response.writeHead(400).end('unknown client');
      return;
    }
    const back = new URL(redirect);
    back.searchParams.set('state', oidc.mode === 'other_state' ? 'of-somebody-else' : (query.get('state') ?? ''));
    if (oidc.mode === 'refuse') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      const challenge = query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '';
      grants.set(code, { redirect, challenge, person: oidc.person });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function tokenProblem(form: URLSearchParams, authorization: string, grant: Grant | undefined): string | null {
    const basic = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`;
    const posted = form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret;
    if (authorization !== basic && !posted) return 'invalid_client';
    if (grant === undefined || grant.redirect !== form.get('redirect_uri')) return 'invalid_grant';
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return grant.challenge !== '' && grant.challenge === digest ? null : 'invalid_grant: code_verifier';
  }

  function give(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const problem = tokenProblem(form, request.headers.authorization ?? '', grant);
    if (problem !== null || grant === undefined) {
      oidc.refused.push(problem ?? '');
      return give(response, 400, { error: problem });
    }
    const session = randomBytes(16).toString('hex');
    sessions.set(session, grant.person);
    give(response, 200, { access_token: session, token_type: 'Bearer', expires_in: 60 });
  }

  function userInfo(request: IncomingMessage, response: ServerResponse): void {
    const person = sessions.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (person === undefined) response.writeHead(401).end();
    else give(response, 200, person);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/authorize') authorize(searchParams, response);
    else if (pathname === '/token') void token(request, response);
    else if (pathname === '/userinfo') userInfo(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const oidc: FakeOidc = {
    service: {
      ...CLIENT,
      name: 'oidc',
      displayName: 'Club',
      authURL: `${url}/authorize`,
      tokenURL: `${url}/token`,
      userInfoURL: `${url}/userinfo`,
    },
    person: { sub: 'zoe-1', name: 'Zoë Müller', email: 'zoe@club.example', email_verified: true },
    mode: 'accept',
    refused: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return oidc;
}
