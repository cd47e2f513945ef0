/** What belongs to nobody: time, jobs, mail servers, power cuts. */
import type { Players } from '#tests/model/players.ts';

const MINUTE_MS = 60_000;

export const AROUND: Pick<Players, 'clock' | 'job' | 'mailServer' | 'kill'> = {
  clock: (world, _memory, { minutes }) => world.forward(minutes * MINUTE_MS),
  job: (world, _memory, { name }) => world.job(name),
  async mailServer(world, _memory, { mode }) {
    world.sink.mode = mode;
  },
  kill: (world) => world.kill(),
};
