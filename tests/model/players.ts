/** How a command is played: on the real shop, with what the model remembers. */
import type { CommandOf, Do } from '#tests/model/commands.ts';
import type { Memory } from '#tests/model/memory.ts';
import type { World } from '#tests/model/world.ts';

/** Does what the command says; nothing where there is nothing that it fits. A TypeError: PocketBase has ended meanwhile. */
export type Players = {
  readonly [Name in Do]: (world: World, memory: Memory, command: CommandOf<Name>) => Promise<void>;
};
