/**
 * A video of a block, from its file to where it plays, in a shop whose worker runs. The file is H.264, three seconds of a square that
 * moves, recorded by Chromium from a canvas (`MediaRecorder`, 'video/mp4;codecs=avc1').
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request, Response } from 'playwright/test';
import sharp from 'sharp';
import type { Records } from '#src/contract/records.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/live-shop.ts';

const FILM = new URL('../fixtures/video/square.mp4', import.meta.url);

const isVideo = (url: string): boolean => url.endsWith('-video.mp4');

const poster = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();

const seconds = (video: Locator): Promise<number> =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : -1));

/** Presses the button of the player, which Chromium has in the lower left corner, and gives what the shop has answered to its first request. */
async function play(page: Page, video: Locator): Promise<Response> {
  const asked = page.waitForResponse((response) => isVideo(response.url()));
  await video.scrollIntoViewIfNeeded();
  const height = await video.evaluate(({ clientHeight }) => clientHeight);
  await video.click({ position: { x: 24, y: height - 48 } });
  const response = await asked;
  await expect.poll(() => seconds(video)).toBeGreaterThan(0.5);
  return response;
}

/** A part of a file, which is asked for by its first byte. */
async function expectPart(response: Response, size: number): Promise<void> {
  expect(await response.request().headerValue('range')).toBe('bytes=0-');
  expect(response.status()).toBe(206);
  expect(response.headers()).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': `bytes 0-${size - 1}/${size}`,
  });
}

test('a video with its poster goes into a block, plays in a preview and on its page, and loads nothing before', async ({
  page,
  shop,
  backend,
  browser,
}) => {
  const film = await readFile(FILM);
  const word = crypto.randomUUID().slice(0, 8);
  const own = await backend
    .collection('pages')
    .create<Records['pages']>({ status: 'published', menu: 'none', title_en: `Film ${word}`, slug_en: `film-${word}` });
  await enter(page, shop, backend, { role: 'editor' });
  await page.goto(`/studio#pages/${own.id}`);
  await page.getByRole('region', { name: 'Page content' }).getByRole('button', { name: 'Story' }).click();
  const part = page.getByRole('group', { name: 'Video' });
  const kept = page.getByText('Draft saved');

  await test.step('a file that no browser plays is refused in words, and one without a poster is not published', async () => {
    // Until the form of the block is there, the title would be that of the page.
    await expect(part).toBeVisible();
    await page.getByLabel('Title, English').fill('A square on its way');
    const old = new Uint8Array(2000);
    old.set(new TextEncoder().encode('\0\0\0\x18ftypqt  '));
    await page
      .getByLabel('Video: Select a file')
      .setInputFiles({ name: 'old.mp4', mimeType: 'video/mp4', buffer: Buffer.from(old) });
    await expect(part.getByRole('alert')).toHaveText(/^‘old.mp4’ isn’t an MP4 video/);
    await page
      .getByLabel('Video: Select a file')
      .setInputFiles({ name: 'square.mp4', mimeType: 'video/mp4', buffer: film });
    await expect(part.getByRole('status')).toHaveText(/^square\w*\.mp4 added to your draft\.$/);
    await expect(part.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Add an image. It’s shown until the video plays.').first()).toBeVisible();
  });

  await test.step('with its poster and what that shows', async () => {
    await page
      .getByLabel(/^Select an image/)
      .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: await poster() });
    await page.getByRole('group', { name: 'Alt text' }).getByLabel('English').fill('A square that moves');
    await expect(kept).toBeVisible();
    expect(await accessProblems(page, { where: '.record-form' })).toEqual([]);
  });

  await test.step('it plays in a preview, whose server answers ranges; Enter leads to its field', async () => {
    await page.goto('/studio#publish');
    await page.getByRole('button', { name: 'Preview 1 change' }).click();
    const opened = page.waitForEvent('popup');
    await page.locator('.preview-links').getByRole('link', { name: 'English' }).click();
    const preview = await opened;
    const video = preview.locator('video');
    await expectPart(await play(preview, video), film.length);
    // Firefox and Safari tell the page of a press on the player, which Chromium keeps to itself: it stays the player's.
    const isLeft = await video.evaluate((element) =>
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
    expect([isLeft, new URL(preview.url()).pathname]).toEqual([true, expect.stringMatching(/^\/preview\//)]);
    await video.press('Enter');
    await expect(preview).toHaveURL(/\/studio#blocks\/\w+\/images$/);
    await preview.close();
  });

  await test.step('it is published', async () => {
    await page.goto(`/studio#pages/${own.id}`);
    await expect(page.getByRole('button', { name: 'Remove: Story · A square on its way' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published · live')).toBeVisible();
  });

  await test.step('a shopper sees the poster, and the video alone is loaded when it is pressed', async () => {
    const visitor = await browser.newContext({ baseURL: shop.siteUrl, reducedMotion: 'reduce' });
    const visit = await visitor.newPage();
    const asked: Request[] = [];
    visit.on('request', (request) => isVideo(request.url()) && asked.push(request));
    await visit.goto(`/film-${word}`, { waitUntil: 'networkidle' });
    const video = visit.locator('video');
    await expect(video).toBeVisible();
    await expect(video).toHaveAccessibleName('A square that moves');
    expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.controls)).toBe(true);
    const picture = await visitor.request.get((await video.getAttribute('poster')) ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(await accessProblems(visit)).toEqual([]);
    expect([asked, await seconds(video)]).toEqual([[], 0]);
    await expectPart(await play(visit, video), film.length);
    expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.videoWidth)).toBe(160);
    await visitor.close();
  });
});
