/**
 * Tracks which values were read while others were made, so that a change leads to all that may show it, and to little
 * more.
 */

interface Node {
  readonly key: string;
  /** Nodes that were read while it was made. */
  reads: Node[];
  /** Nodes that have read it; most values have few readers, and a set of its own would cost more than they all. */
  readers: Set<Node> | undefined;
}

export interface Tracker {
  /** Notes that what is being made reads the value of this name. */
  read(key: string): void;
  /**
   * Makes a value under a name; what it reads is its own affair, and whatever is being made around it reads this one.
   */
  make<Value>(key: string, task: () => Value): Value;
}

/** For a site that is made once. */
export const UNTRACKED: Tracker = { read: () => {}, make: (_key, task) => task() };

export class ReadTracker implements Tracker {
  readonly #nodes = new Map<string, Node>();
  #making: Node | null = null;

  #node(key: string): Node {
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { key, reads: [], readers: undefined };
    this.#nodes.set(key, node);
    return node;
  }

  #note(read: Node): void {
    const reader = this.#making;
    if (reader === null || read.readers?.has(reader) === true) return;
    (read.readers ??= new Set()).add(reader);
    reader.reads.push(read);
  }

  /** Forgets what a value has read. */
  #unlink(node: Node): void {
    for (const read of node.reads) read.readers?.delete(node);
    node.reads = [];
  }

  read(key: string): void {
    if (this.#making !== null) this.#note(this.#node(key));
  }

  make<Value>(key: string, task: () => Value): Value {
    const node = this.#node(key);
    this.#note(node);
    const around = this.#making;
    this.#making = node;
    try {
      return task();
    } finally {
      this.#making = around;
    }
  }

  /**
   * Names of all values that may differ when these do. A value that `differs` denies ends the wave there: it must make
   * it anew, so that its reads are known again. Those of the others are forgotten, and known again when they are made
   * again.
   */
  wave(touched: Iterable<string>, differs: (key: string) => boolean): Set<string> {
    const reached = new Set<string>(touched);
    const queue = [...reached];
    const seen = new Set(reached);
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const readers = [...(this.#nodes.get(key)?.readers ?? [])];
      for (const reader of readers) {
        if (seen.has(reader.key)) continue;
        seen.add(reader.key);
        this.#unlink(reader);
        if (!differs(reader.key)) continue;
        reached.add(reader.key);
        queue.push(reader.key);
      }
    }
    return reached;
  }

  /** Forgets a value that is made no more. */
  forget(key: string): void {
    const node = this.#nodes.get(key);
    if (node === undefined) return;
    this.#unlink(node);
    if (node.readers === undefined || node.readers.size === 0) this.#nodes.delete(key);
  }
}
