import { ClientResponseError } from 'pocketbase';
import { describe, expect, test } from 'vitest';
import { BackendError, ERROR_MESSAGES, toBackendError } from '#src/backend/errors.ts';

describe('errors of the backend', () => {
  test('an answer of 400 or above carries url, status, response data and its message', () => {
    const response = {
      status: 400,
      message: 'Failed to create record.',
      data: { email: { code: 'validation_required' } },
    };
    const error = toBackendError(new ClientResponseError({ url: 'http://shop/api', status: 400, response }));
    expect(error).toMatchObject({
      code: 'rejected',
      url: 'http://shop/api',
      status: 400,
      response,
      message: response.message,
    });
    expect(error).toBeInstanceOf(Error);
  });

  test.each([
    ['no message', new ClientResponseError({ status: 500 }), 'unknown'],
    ['no connection', new ClientResponseError(new TypeError('Failed to fetch')), 'unknown'],
    ['an error of ours', new RangeError('x'), 'unknown'],
    ['no error at all', 'x', 'unknown'],
    ['aborted', new ClientResponseError(new DOMException('x', 'AbortError')), 'autocancelled'],
    ['cancelled', new ClientResponseError({ isAbort: true }), 'autocancelled'],
    [
      'realtime, too slow',
      new ClientResponseError(new Error('EventSource connect took too long.')),
      'realtime_timeout',
    ],
    [
      'realtime, refused',
      new ClientResponseError(new Error('Failed to establish realtime connection.')),
      'realtime_failed',
    ],
    ['OAuth2, state', new ClientResponseError(new Error("State parameters don't match.")), 'oauth2_state'],
    [
      'OAuth2, code',
      new ClientResponseError(new Error('OAuth2 redirect error or missing code: denied')),
      'oauth2_code',
    ],
    ['OAuth2, provider', new ClientResponseError(new Error('Missing or invalid provider "x".')), 'oauth2_provider'],
    [
      'OAuth2, wrapped twice',
      new ClientResponseError(new ClientResponseError(new Error("State parameters don't match."))),
      'oauth2_state',
    ],
  ] as const)('%s', (_, thrown, code) => {
    const error = toBackendError(thrown);
    expect(error.code).toBe(code);
    expect(error.message).toBe(ERROR_MESSAGES[code]);
  });

  test('the messages are those of the specification', () => {
    expect(Object.values(ERROR_MESSAGES)).toEqual(
      expect.arrayContaining([
        'Invalid credentials',
        'Invalid token',
        'Something went wrong while processing your request.',
        'The request was autocancelled...',
        "The requested resource wasn't found.",
        'Missing required record id.',
        'Missing required log id.',
        'EventSource connect took too long.',
        'Failed to establish realtime connection.',
        "State parameters don't match.",
        'OAuth2 redirect error or missing code',
        'Missing or invalid provider',
      ]),
    );
  });

  test('an error that is one already stays the same', () => {
    const error = new BackendError('invalid_token', { status: 401 });
    expect(toBackendError(error)).toBe(error);
  });

  test('an unknown code does not compile', () => {
    // @ts-expect-error -- no such code
    const error = new BackendError('no_such_code');
    expect(error.code).toBe('no_such_code');
  });
});
