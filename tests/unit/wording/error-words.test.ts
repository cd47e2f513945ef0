import { afterEach, describe, expect, test, vi } from 'vitest';
import en from '#i18n/en/errors.json' with { type: 'json' };
import fr from '#i18n/fr/errors.json' with { type: 'json' };
import italian from '#i18n/it/errors.json' with { type: 'json' };
import { createT } from '#src/i18n/client-t.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { BackendError, ERROR_MESSAGES, type ErrorCode } from '#src/backend/errors.ts';

const CODES = Object.keys(ERROR_MESSAGES) as Exclude<ErrorCode, 'rejected'>[];
const STRINGS = { en: en.errors, fr: fr.errors, it: italian.errors };

afterEach(() => vi.unstubAllGlobals());

describe.each(['en', 'fr', 'it'] as const)('failures in %s', (locale) => {
  const t = createT(STRINGS[locale], locale);

  test('each code has words for people, which are no code and not the SDK’s own', () => {
    for (const code of CODES) {
      const words = errorWords(t, new BackendError(code, { status: 400 }));
      expect(words, code).toMatch(/ .*\.$/);
      if (code !== 'unknown') expect(words).not.toBe(ERROR_MESSAGES[code]);
    }
  });

  test('a mistake of a program and a word of the backend are no more than that something went wrong', () => {
    for (const error of [new BackendError('missing_topic'), new BackendError('rejected', { status: 400 }, 'Failed.')])
      expect(errorWords(t, error)).toBe(STRINGS[locale].unknown);
  });

  test('too many attempts, no answer and no network are told apart', () => {
    vi.stubGlobal('navigator', { onLine: true });
    const reported = [new BackendError('rejected', { status: 429 }), new TypeError('Failed to fetch')].map((error) =>
      errorWords(t, error),
    );
    vi.stubGlobal('navigator', { onLine: false });
    reported.push(errorWords(t, new TypeError('Failed to fetch')));
    const { tooMany, unreachable, offline } = STRINGS[locale];
    expect(reported).toEqual([tooMany, unreachable, offline]);
  });
});
