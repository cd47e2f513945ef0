/**
 * What a visit does by itself once its page has been loaded for a second (later.ts): all in one file, because each one more costs a
 * round trip. Runs once, when it is loaded.
 */
import { watchBuilds } from '#src/client/build-watch.ts';
import { isThrifty } from '#src/client/thrift.ts';
import { $settings } from '#src/stores/settings/settings.ts';

if (!isThrifty($settings.get().lowData)) void watchBuilds();
