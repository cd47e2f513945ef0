/** The way into an account: where it leads back to, trips to other services, links of mails, codes that are awaited. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmLink } from '#src/domain/person/account-link.ts';
import { emailProblem } from '#src/wording/email-problem.ts';
import { BackendError } from '#src/backend/errors.ts';
import { returnPath, withReturn } from '#src/navigation/return-path.ts';
import { keepCodeRequest, readCodeRequest } from '#src/stores/session/code-request.ts';
import { forgetLink, takeLink } from '#src/stores/session/mailed-link.ts';
import {
  endProviderSignIn,
  pageOfSignIn,
  startProviderSignIn,
  type Provider,
} from '#src/stores/session/provider-sign-in.ts';
import { blockStorage, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';

const origin = 'https://shop.example';
let browser: FakeBrowser;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('the way back after signing in', () => {
  test.each([
    ['/login?return=%2Ffr%2Fcheckout%3Fa%3D1', '', '/fr/checkout?a=1'],
    ['/login?return=%2Fcart', `${origin}/product`, '/cart'],
    ['/fr/login', `${origin}/fr/products/x?item=1`, '/fr/products/x?item=1'],
    ['/login', '', null],
    ['/login', 'https://elsewhere.example/cart', null],
    ['/login', `${origin}.evil.example/cart`, null],
    ['/login?return=https%3A%2F%2Fevil.example', '', null],
    ['/login?return=%2F%2Fevil.example', '', null],
    ['/login?return=%2F%5Cevil.example', '', null],
    ['/login?return=%2F%09%2Fevil.example', '', null],
    ['/login?return=javascript%3Aalert(1)', '', null],
    ['/login', `${origin}/it/register?return=%2Fcart`, '/cart'],
    ['/login', `${origin}/it/register?return=%2F%2Fevil.example`, null],
    ['/login', `${origin}/it/register?return=%2Fconfirm`, null],
    ['/login', `${origin}/it/register`, null],
    ['/fr/register?return=%2Ffr%2Flogin', '', null],
    ['/login', `${origin}/confirm`, null],
  ])('%s, from %j, leads to %j', (address, referrer, path) => {
    expect(returnPath(origin + address, referrer)).toBe(path);
  });

  test('goes along to the next page on the way', () => {
    const address = withReturn('/fr/register', '/fr/cart?a=1&b=2');
    expect(returnPath(origin + address, `${origin}/fr/login`)).toBe('/fr/cart?a=1&b=2');
    expect(withReturn('/register', null)).toBe('/register');
  });
});

test('what is typed as an address is told in words', () => {
  const t = (key: string): string => key;
  expect(['', '  ', 'ada', 'a@b@c.example', ' ada@vitrine.example '].map((text) => emailProblem(t, text))).toEqual([
    'emailMissing',
    'emailMissing',
    'emailInvalid',
    'emailInvalid',
    null,
  ]);
});

describe('a trip to another service', () => {
  const provider: Provider = {
    name: 'oidc',
    displayName: 'Museum pass',
    state: 'the-state',
    codeVerifier: 'the-verifier',
    authURL: 'https://pass.example/auth?state=the-state&redirect_uri=',
  };
  const at = (path: string) => new URL(path, origin);
  const begin = () => startProviderSignIn(provider, '/fr/cart', at('/fr/login?return=%2Ffr%2Fcart'));

  test('leads to the service, and back to the one address that it knows', () => {
    expect(begin()).toBe('https://pass.example/auth?state=the-state&redirect_uri=https%3A%2F%2Fshop.example%2Flogin');
    expect(endProviderSignIn(at('/login?state=the-state&code=abc'))).toEqual({
      back: '/fr/cart',
      arrival: { provider: 'oidc', code: 'abc', codeVerifier: 'the-verifier', redirectURL: `${origin}/login` },
    });
  });

  test.each([
    ['another state', '?state=other&code=abc', "State parameters don't match."],
    ['no state', '?code=abc', "State parameters don't match."],
    ['an error', '?state=the-state&error=access_denied', 'OAuth2 redirect error or missing code'],
    ['an error beside a code', '?state=the-state&code=abc&error=x', 'OAuth2 redirect error or missing code'],
    ['no code', '?state=the-state', 'OAuth2 redirect error or missing code'],
  ])('that comes back with %s is refused, and leads back all the same', (_, search, message) => {
    begin();
    const end = endProviderSignIn(at(`/login${search}`));
    expect(end?.arrival).toBeInstanceOf(BackendError);
    expect(end).toMatchObject({ back: '/fr/cart', arrival: { message } });
  });

  test('goes on, from the address that the service knows, to the page in the language of the shopper', () => {
    begin();
    expect(pageOfSignIn(at('/login?state=the-state&code=abc'))).toBe('/fr/login?state=the-state&code=abc');
    expect(pageOfSignIn(at('/fr/login?state=the-state&code=abc'))).toBeNull();
    expect(pageOfSignIn(at('/login?return=%2Fcart'))).toBeNull();
  });

  test('that did not begin here, or has ended before, is refused', () => {
    const refused = { back: null, arrival: { message: 'Missing or invalid provider' } };
    expect(endProviderSignIn(at('/login?state=the-state&code=abc'))).toMatchObject(refused);
    begin();
    endProviderSignIn(at('/login?state=the-state&code=abc'));
    expect(endProviderSignIn(at('/login?state=the-state&code=abc'))).toMatchObject(refused);
  });

  test('does not begin where its way back could not be checked, and any other address is no way back', () => {
    expect(endProviderSignIn(at('/login?return=%2Fcart'))).toBeNull();
    browser.session.isFull = true;
    expect(begin()).toBeNull();
  });
});

describe('the link of a mail', () => {
  const visit = (path: string) => {
    const address = new URL(path, origin);
    const replaceState = vi.fn<History['replaceState']>();
    vi.stubGlobal('location', address);
    vi.stubGlobal('history', { replaceState });
    return replaceState;
  };

  test('leaves the address at once, survives a reload, and is forgotten when it has been used', () => {
    const replaceState = visit(confirmLink('fr', 'reset', 'a.b-c.d_e'));
    expect(takeLink()).toEqual({ what: 'reset', token: 'a.b-c.d_e' });
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/fr/confirm');
    visit('/fr/confirm');
    expect(takeLink()).toEqual({ what: 'reset', token: 'a.b-c.d_e' });
    forgetLink();
    expect(takeLink()).toBeNull();
  });

  test('stays in the address where nothing can be stored, and the newest link counts', () => {
    visit(confirmLink('en', 'reset', 'old'));
    takeLink();
    visit(confirmLink('en', 'verify', 'new'));
    expect(takeLink()).toEqual({ what: 'verify', token: 'new' });
    browser.session.isFull = true;
    const replaceState = visit(confirmLink('en', 'email', 'newest'));
    expect(takeLink()).toEqual({ what: 'email', token: 'newest' });
    expect(replaceState).not.toHaveBeenCalled();
  });
});

test('a code that was asked for is awaited after a reload, and only until it is forgotten', () => {
  expect(readCodeRequest()).toBeNull();
  const request = { otpId: 'otp000000000001', email: 'ada@vitrine.example', mfaId: '', byApp: false };
  keepCodeRequest(request);
  expect(readCodeRequest()).toEqual(request);
  keepCodeRequest(null);
  expect(readCodeRequest()).toBeNull();
  browser.session.setItem('vitrine.code', '{"otpId":1}');
  expect(readCodeRequest()).toBeNull();
  blockStorage();
  keepCodeRequest(request);
  expect(readCodeRequest()).toBeNull();
});
