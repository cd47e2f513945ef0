/** How a command is played: on the real shop, with what the model remembers. */
import type { Command } from '#tests/model/commands.ts';
import type { Memory } from '#tests/model/memory.ts';
import type { World } from '#tests/model/world.ts';

/** Does what the command says; nothing where there is nothing that it fits. A TypeError: PocketBase has ended meanwhile. */
export type Players = {
  readonly [Name in Command['do']]: (
    world: World,
    memory: Memory,
    command: Extract<Command, { readonly do: Name }>,
  ) => Promise<void>;
};
