const HOUR_MS = 60 * 60 * 1000;

function hourNow(): number {
  return Math.floor(Date.now() / HOUR_MS);
}

/**
 * Does `task`, and does it again where it failed while the hour of the clock changed: the shop counts attempts by the hour, and begins again with
 * each. `task` makes all its data itself.
 */
export async function inOneHour(task: () => Promise<void>): Promise<void> {
  for (;;) {
    const hour = hourNow();
    try {
      return await task();
    } catch (error) {
      if (hourNow() === hour) throw error;
    }
  }
}
