import { startTestBackend, refusal } from '#tests/support/backend.ts';
import { seedDemo } from '#scripts/lib/seed.ts';
import { silentReport } from '#scripts/lib/progress.ts';
const b = await startTestBackend();
try {
  const t = Date.now();
  console.log(await seedDemo({ client: b.admin, report: silentReport() }));
  console.log(Date.now() - t, 'ms');
  console.log(await seedDemo({ client: b.admin, report: silentReport() }));
  console.log((await b.admin.collection('sales').getFullList()).map((s) => [s.state, s.reference, s.price]));
} catch (e: any) {
  console.log(e.message, JSON.stringify(e.response), e.cause?.response);
} finally {
  await b.stop();
}
