import { afterEach, describe, expect, test, vi } from 'vitest';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import { blockStorage, openBrowser } from '#tests/support/browser-fake.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
});

const load = () => import('#src/stores/settings/settings.ts');

describe('stored values', () => {
  test('a full storage keeps the value for this page, and says so', async () => {
    const { local, emit } = openBrowser();
    const { $settings, changeSettings } = await load();
    local.isFull = true;
    expect(changeSettings({ dark: true })).toBe(false);
    expect($settings.get().dark).toBe(true);
    emit('pageshow');
    expect($settings.get().dark).toBe(true);
  });

  test('a blocked storage breaks nothing', async () => {
    blockStorage();
    const { $settings, changeSettings } = await load();
    expect(changeSettings({ locale: 'fr' })).toBe(false);
    expect($settings.get().locale).toBe('fr');
  });

  test('a page that comes back from the back/forward cache reads again', async () => {
    const { local, emit } = openBrowser();
    const { $settings } = await load();
    expect($settings.get().dark).toBeNull();
    local.setItem(SETTINGS_KEY, '{"dark":true}');
    emit('pageshow');
    expect($settings.get().dark).toBe(true);
  });

  test('listeners hear nothing where nothing has changed', async () => {
    const { emit } = openBrowser();
    const { $settings } = await load();
    const heard = vi.fn<() => void>();
    $settings.listen(heard);
    emit('storage');
    emit('pageshow');
    expect(heard).not.toHaveBeenCalled();
  });
});
