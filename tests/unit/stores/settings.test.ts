import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#src/domain/site/locale.ts';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import { parseSettings, type Settings } from '#src/stores/settings/format.ts';
import { localeCookie } from '#src/stores/settings/locale-cookie.ts';
import { themeOf } from '#src/stores/settings/theme.ts';
import { openBrowser } from '#tests/support/browser-fake.ts';

afterEach(() => vi.unstubAllGlobals());

const load = () => import('#src/stores/settings/settings.ts');

describe('settings', () => {
  test('start with nothing chosen', () => {
    expect(parseSettings(null)).toEqual({
      dark: null,
      locale: null,
      country: null,
      currentAddressId: null,
      lowData: false,
    });
  });

  test('dark, locale, country and currentAddressId are kept in local storage', async () => {
    const { local } = openBrowser();
    const { changeSettings } = await load();
    const all: Settings = {
      dark: false,
      locale: 'it',
      country: 'IT',
      currentAddressId: 'abc',
      lowData: true,
    };
    expect(changeSettings(all)).toBe(true);
    expect(parseSettings(local.getItem(SETTINGS_KEY))).toEqual(all);
  });

  test('one change keeps what another tab has changed meanwhile', async () => {
    const { local, storeElsewhere } = openBrowser();
    const { $settings, changeSettings } = await load();
    local.setItem(SETTINGS_KEY, JSON.stringify({ locale: 'fr' }));
    changeSettings({ dark: true });
    expect($settings.get()).toMatchObject({ locale: 'fr', dark: true });
    storeElsewhere(SETTINGS_KEY, JSON.stringify({ locale: 'it' }));
    expect($settings.get()).toMatchObject({ locale: 'it', dark: null });
  });

  test('islands change some of them and leave the others as they are', async () => {
    const { local } = openBrowser();
    const { changeSettings } = await load();
    const { $dark, $lowData, changeChoices } = await import('#src/stores/settings/island-settings.ts');
    changeSettings({ locale: 'fr', dark: true });
    expect(changeChoices({ lowData: true })).toBe(true);
    expect([$lowData.get(), $dark.get()]).toEqual([true, true]);
    changeChoices({ dark: null });
    expect(parseSettings(local.getItem(SETTINGS_KEY))).toMatchObject({ locale: 'fr', dark: null, lowData: true });
  });

  test('any text in storage gives settings of the right types', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[]', '"x"', '{"dark":"yes","locale":"de"}'));
    fc.assert(
      fc.property(text, (raw) => {
        const settings = parseSettings(raw);
        expect([true, false, null]).toContain(settings.dark);
        expect([...LOCALES, null]).toContain(settings.locale);
        expect(Object.keys(settings)).not.toContain('countries');
      }),
    );
  });

  test('a field of a wrong type does not take the others with it', () => {
    const raw = JSON.stringify({
      dark: 1,
      locale: 'fr',
      country: {},
      currentAddressId: 'a1',
      lowData: 'yes',
    });
    expect(parseSettings(raw)).toEqual({
      dark: null,
      locale: 'fr',
      country: null,
      currentAddressId: 'a1',
      lowData: false,
    });
  });

  test('a wrong value does not compile', () => {
    // @ts-expect-error -- de is no locale of the shop
    const locale: Partial<Settings> = { locale: 'de' };
    // @ts-expect-error -- not persisted, so no setting
    const panel: Partial<Settings> = { searchPanel: true };
    expect([locale, panel]).toHaveLength(2);
  });
});

describe('theme', () => {
  test.each([
    [true, true, 'dark'],
    [true, false, 'dark'],
    [false, false, 'light'],
    [false, true, 'light'],
    [null, true, 'light'],
    [null, false, 'dark'],
  ] as const)('stored %s, system prefers light %s: %s', (dark, prefersLight, theme) => {
    expect(themeOf(dark, prefersLight)).toBe(theme);
  });
});

describe('locale cookie', () => {
  test('is kept for 365 days, for the whole site', () => {
    expect(localeCookie('fr', true)).toBe('locale=fr;path=/;max-age=31536000;samesite=lax;secure');
    expect(localeCookie('it', false)).toBe('locale=it;path=/;max-age=31536000;samesite=lax');
  });

  test('is refused over 4096 bytes', () => {
    const rest = localeCookie('', false)?.length ?? 0;
    expect(localeCookie('x'.repeat(4096 - rest), false)).toHaveLength(4096);
    expect(localeCookie('x'.repeat(4097 - rest), false)).toBeNull();
    expect(localeCookie('é'.repeat(1000), false)).toBeNull();
  });
});
