/** The first build of a start, in a process of its own (src/runtime/apart.ts). */
import { whenFree } from '#src/publishing/releases/build-lock.ts';
import { type BuildOptions, buildShop } from '#src/publishing/worker/release.ts';
import { answerApart } from '#src/runtime/apart.ts';
import { terminalReport } from '#src/runtime/progress.ts';

answerApart(({ environment, dist, pictures }: Pick<Required<BuildOptions>, 'environment' | 'dist' | 'pictures'>) => {
  const report = terminalReport();
  return whenFree(() => buildShop({ environment, dist, report, pictures, held: true }), report.note);
});
