/** Does tasks beside each other, a few at a time, and few of one host. */

interface OfHost {
  readonly host: string;
}

const AT_ONCE = 6;
const OF_ONE_HOST = 2;

/** @param each Never rejects. */
export async function byHost<Task extends OfHost>(
  tasks: readonly Task[],
  each: (task: Task) => Promise<void>,
): Promise<void> {
  const left = [...tasks];
  const running = new Map<string, number>();
  const takeNext = (): Task | undefined => {
    const at = left.findIndex(({ host }) => (running.get(host) ?? 0) < OF_ONE_HOST);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  await new Promise<void>((resolve) => {
    let active = 0;
    const begin = (): void => {
      while (active < AT_ONCE) {
        const task = takeNext();
        if (task === undefined) break;
        active += 1;
        running.set(task.host, (running.get(task.host) ?? 0) + 1);
        void each(task).finally(() => {
          active -= 1;
          running.set(task.host, (running.get(task.host) ?? 1) - 1);
          begin();
        });
      }
      if (active === 0 && left.length === 0) resolve();
    };
    begin();
  });
}
