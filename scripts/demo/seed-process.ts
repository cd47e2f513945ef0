/** Fills a shop with the demo data, in a process of its own (src/runtime/apart.ts): its pictures are made meanwhile. */
import { fillWithDemo } from '#scripts/demo/demo-data.ts';
import { answerApart } from '#src/runtime/apart.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';

answerApart((environment: Environment) => fillWithDemo(environment, terminalReport()));
