/**
 * What a visit does by itself once its page has been loaded for a second (later.ts): all in one file, because each one more costs a
 * round trip. Runs once, when it is loaded.
 */
import { watchBuilds } from '#src/client/build-watch.ts';
import { showConnection } from '#src/client/connection.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { startWorker } from '#src/client/service-worker.ts';
import { isThrifty, savesData } from '#src/client/thrift.ts';
import { MEASURED_SHARE } from '#src/domain/limits.ts';
import { wantsLowData } from '#src/stores/settings/keep.ts';

const lowData = wantsLowData();

showConnection();
startWorker().catch(log);
if (!isThrifty(lowData)) void watchBuilds();
// Machines that drive a browser are no visitors. A poor connection is no reason not to measure: it is what the measurements are about.
if (Math.random() < MEASURED_SHARE && !navigator.webdriver && !savesData(lowData))
  import('#src/client/measure.ts').then(({ measure }) => measure(), log);
if (one('[data-measuring]')) import('#src/client/measuring.ts').catch(log);
