/** One record of each kind that a job cannot do, before others that it can: the others are done, and an operator is told of the one. */
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkJobs } from '#scripts/commands/doctor.ts';
import type { Records } from '#src/contract/records.ts';
import { KINDS, placed, type JobShop, type Kind } from '#tests/backend/job-kinds.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { LONG_AGO, startOrderShop } from '#tests/support/order-shop.ts';
import { findingsOf, read, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let sink: MailSink;
let where: JobShop;

beforeAll(async () => {
  [backend, sink] = await Promise.all([startTestBackend(), startMailSink()]);
  where = { backend, shop: await startOrderShop(backend, 10_000) };
  await backend.admin.settings.update({ smtp: sink.smtp });
});
afterAll(async () => {
  await backend.stop();
  await sink.stop();
});

const run = (job: Kind['job']): Promise<boolean> => backend.admin.crons.run(`vitrine_${job}`);

describe('a record that a job cannot do', () => {
  test.each(KINDS)('$step: holds up no other one, and is found once', async (kind) => {
    const bad = await kind.make(where);
    kind.poison(where, bad);
    const good = [await kind.make(where), await kind.make(where)];
    await run(kind.job);
    for (const id of good) await expect.poll(() => kind.isDone(where, id), { message: id }).toBe(true);
    const found = async (): Promise<unknown[]> => (await findingsOf(backend, kind.step)).map(({ record }) => record);
    await expect.poll(found).toEqual([bad]);
    expect(kind.isDone(where, bad)).toBe(false);
    const [before] = await findingsOf(backend, kind.step);
    expect(before?.note).not.toBe('');
    // Neither the next turn nor a later record changes that.
    const later = await kind.make(where);
    await run(kind.job);
    await expect.poll(() => kind.isDone(where, later)).toBe(true);
    expect((await findingsOf(backend, kind.step)).map(({ id }) => id)).toEqual([before?.id]);
  });

  test.each(KINDS.filter(({ heal }) => heal !== undefined))(
    '$step: is done once it is corrected, and its finding goes',
    async (kind) => {
      const [finding] = await findingsOf(backend, kind.step);
      const id = finding?.record ?? '';
      kind.heal?.(where, id);
      await run(kind.job);
      await expect.poll(() => kind.isDone(where, id)).toBe(true);
      await expect.poll(() => findingsOf(backend, kind.step)).toEqual([]);
    },
  );

  test('goes from the list when it waits no more: a refund that somebody has settled by hand', async () => {
    write(backend, "UPDATE refunds SET state = 'failed' WHERE payment = 'nowhere'");
    await run('payments');
    await expect.poll(() => findingsOf(backend, 'send_refund')).toEqual([]);
  });

  test('may be all of a step: it is found, the others go on, and it goes when the step runs again', async () => {
    const order = await placed(where, LONG_AGO);
    const expired = (id: string): boolean =>
      read(backend, 'SELECT order_state FROM orders WHERE id = ?', id) === 'expired';
    const found = async (): Promise<unknown[]> =>
      (await findingsOf(backend, 'end_sale')).map(({ record, note }) => [record, /no such column/.test(note)]);
    write(backend, 'ALTER TABLE sales RENAME COLUMN ends TO elsewhere');
    try {
      await run('minute');
      await expect.poll(() => expired(order)).toBe(true);
      await expect.poll(found).toEqual([['', true]]);
    } finally {
      write(backend, 'ALTER TABLE sales RENAME COLUMN elsewhere TO ends');
    }
    await run('minute');
    await expect.poll(found).toEqual([]);
  });

  test('is told to the shop by one mail an hour, with what it is', async () => {
    await run('minute');
    const jobMails = (): Promise<Records['mails'][]> =>
      backend.admin
        .collection<Records['mails']>('mails')
        .getFullList({ filter: "kind = 'job_findings'", sort: 'created' });
    await expect.poll(async () => (await jobMails()).some(({ state }) => state === 'sent')).toBe(true);
    const [mail, ...others] = await jobMails();
    expect(mail?.text).toContain('Impossible d’annuler une commande impayée\u202F: ses articles restent réservés');
    expect(mail?.text).toContain('phone');
    expect(mail?.to).toBe('shop@vitrine.example');
    // More has failed since, and more than one minute has come.
    const hours = [mail, ...others].map((one) => one?.created.slice(0, 13));
    expect(new Set(hours).size).toBe(hours.length);
  });

  test('is told by the doctor', () => {
    const settings = { dataDir: dirname(backend.dataDir), pocketbaseUrl: 'http://127.0.0.1:8090' };
    expect(checkJobs(settings)).toMatchObject({
      state: 'notice',
      text: expect.stringMatching(/^they could not do \d+ records/),
    });
    write(backend, 'DELETE FROM job_findings');
    expect(checkJobs(settings)).toMatchObject({ state: 'good' });
    expect(checkJobs({ ...settings, pocketbaseUrl: 'https://backend.example' })).toMatchObject({ state: 'notice' });
  });
});
