// Aho-Corasick over bytes, ignoring ASCII case: one table look-up per byte tells whether a keyword ends here.

/**
 * A dense automaton. States are stored multiplied by `classes`, and those in which a keyword ends come
 * last, so that the inner loop is `state = table[state + classOf[byte]]` and one comparison.
 */
export interface KeywordAutomaton {
  readonly table: Int32Array;
  /** Byte → column of the table; bytes that occur in no keyword share column 0. */
  readonly classOf: Uint8Array;
  readonly classes: number;
  readonly root: number;
  /** The first state (premultiplied) in which a keyword ends. */
  readonly firstAccepting: number;
  /** State → indices of the keywords that end in it. */
  readonly outputs: readonly (readonly number[])[];
}

interface Trie {
  readonly next: Int32Array[];
  readonly outputs: number[][];
}

/** Builds the automaton; keywords are ASCII and already in lower case. */
export function buildAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const { classOf, classes } = byteClasses(keywords);
  const trie = buildTrie(keywords, classOf, classes);
  // Breadth first: the states near the root, in which most bytes are spent, share few cache lines.
  const breadthFirst = completeTransitions(trie, classes);
  const order = [
    ...breadthFirst.filter((state) => !accepts(trie, state)),
    ...breadthFirst.filter((state) => accepts(trie, state)),
  ];
  const position = new Int32Array(order.length);
  for (const [index, state] of order.entries()) position[state] = index;
  const table = new Int32Array(order.length * classes);
  for (const [index, state] of order.entries()) {
    const row = trie.next[state];
    for (let column = 0; column < classes; column++)
      table[index * classes + column] = (position[row?.[column] ?? 0] ?? 0) * classes;
  }
  const firstAccepting = order.findIndex((state) => accepts(trie, state));
  return {
    table,
    classOf,
    classes,
    root: (position[0] ?? 0) * classes,
    firstAccepting: (firstAccepting < 0 ? order.length : firstAccepting) * classes,
    outputs: order.map((state) => trie.outputs[state] ?? []),
  };
}

function byteClasses(keywords: readonly string[]): { classOf: Uint8Array; classes: number } {
  const classOf = new Uint8Array(256);
  let classes = 1;
  for (const keyword of keywords) {
    for (let index = 0; index < keyword.length; index++) {
      const byte = keyword.charCodeAt(index);
      if (byte > 127 || (byte >= 65 && byte <= 90))
        throw new Error(`keyword ${keyword} is not lower-case ASCII`);
      if (classOf[byte] === 0) classOf[byte] = classes++;
    }
  }
  for (let lower = 97; lower <= 122; lower++) classOf[lower - 32] = classOf[lower] ?? 0;
  return { classOf, classes };
}

function buildTrie(keywords: readonly string[], classOf: Uint8Array, classes: number): Trie {
  const next = [new Int32Array(classes).fill(-1)];
  const outputs: number[][] = [[]];
  for (const [index, keyword] of keywords.entries()) {
    let state = 0;
    for (let at = 0; at < keyword.length; at++) {
      const column = classOf[keyword.charCodeAt(at)] ?? 0;
      const row = next[state] as Int32Array;
      if (row[column] === -1) {
        row[column] = next.length;
        next.push(new Int32Array(classes).fill(-1));
        outputs.push([]);
      }
      state = row[column] as number;
    }
    outputs[state]?.push(index);
  }
  return { next, outputs };
}

/**
 * Turns the trie into a complete automaton: a missing edge leads where the longest suffix would. Gives all states,
 * breadth first.
 */
function completeTransitions({ next, outputs }: Trie, classes: number): number[] {
  const failure = new Int32Array(next.length);
  const queue: number[] = [];
  const root = next[0] as Int32Array;
  for (let column = 0; column < classes; column++) {
    if (root[column] === -1) root[column] = 0;
    else queue.push(root[column] as number);
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] as number;
    const suffix = failure[state] as number;
    outputs[state]?.push(...(outputs[suffix] ?? []));
    const row = next[state] as Int32Array;
    const fallback = next[suffix] as Int32Array;
    for (let column = 0; column < classes; column++) {
      const target = row[column] as number;
      if (target === -1) row[column] = fallback[column] as number;
      else {
        failure[target] = fallback[column] as number;
        queue.push(target);
      }
    }
  }
  return [0, ...queue];
}

function accepts({ outputs }: Trie, state: number): boolean {
  return (outputs[state]?.length ?? 0) > 0;
}
