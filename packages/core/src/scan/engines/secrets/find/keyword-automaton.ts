// Aho-Corasick over bytes, ignoring ASCII case: one table look-up per byte says whether a keyword ends here.

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
  /** Bytes of the longest keyword: what lies further back has no part in a state. */
  readonly longest: number;
}

/** The children of a state are a linked list; 0, the root's number, ends it, as the root is nobody's child. */
interface Trie {
  readonly firstChild: number[];
  readonly sibling: number[];
  /** State → column of the edge that leads to it. */
  readonly column: number[];
  /** State → indices of the keywords that end in it; absent where none does. */
  readonly outputs: (readonly number[] | undefined)[];
}

const none: readonly number[] = [];

/** Builds the automaton; keywords are ASCII and already in lower case. */
export function buildAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const { classOf, classes } = byteClasses(keywords);
  const trie = buildTrie(keywords, classOf);
  // Breadth first: the states near the root, in which most bytes are spent, share few cache lines.
  const { order: breadthFirst, failure } = linkSuffixes(trie);
  const { firstChild, sibling, column, outputs } = trie;
  const order = [
    ...breadthFirst.filter((state) => outputs[state] === undefined),
    ...breadthFirst.filter((state) => outputs[state] !== undefined),
  ];
  /** State → where its row begins. */
  const row = new Int32Array(order.length);
  for (const [index, state] of order.entries()) row[state] = index * classes;
  const table = new Int32Array(order.length * classes).fill(row[0] as number);
  for (const state of breadthFirst) {
    const start = row[state] as number;
    // A missing edge leads where the longest suffix would, whose row is complete by now.
    if (state !== 0) {
      const suffix = row[failure[state] as number] as number;
      table.copyWithin(start, suffix, suffix + classes);
    }
    for (let child = firstChild[state] as number; child !== 0; child = sibling[child] as number)
      table[start + (column[child] as number)] = row[child] as number;
  }
  const firstAccepting = order.findIndex((state) => outputs[state] !== undefined);
  return {
    table,
    classOf,
    classes,
    root: row[0] as number,
    firstAccepting: (firstAccepting < 0 ? order.length : firstAccepting) * classes,
    outputs: order.map((state) => outputs[state] ?? none),
    longest: Math.max(0, ...keywords.map(({ length }) => length)),
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

function buildTrie(keywords: readonly string[], classOf: Uint8Array): Trie {
  const trie: Trie = { firstChild: [0], sibling: [0], column: [0], outputs: [undefined] };
  for (const [index, keyword] of keywords.entries()) {
    let state = 0;
    for (let at = 0; at < keyword.length; at++) {
      const column = classOf[keyword.charCodeAt(at)] as number;
      state = findChild(trie, state, column) || addChild(trie, state, column);
    }
    trie.outputs[state] = [...(trie.outputs[state] ?? none), index];
  }
  return trie;
}

/** 0 when there is none. */
function findChild({ firstChild, sibling, column }: Trie, state: number, wanted: number): number {
  let child = firstChild[state] as number;
  while (child !== 0 && column[child] !== wanted) child = sibling[child] as number;
  return child;
}

function addChild({ firstChild, sibling, column, outputs }: Trie, state: number, edge: number): number {
  const child = firstChild.length;
  firstChild.push(0);
  sibling.push(firstChild[state] as number);
  column.push(edge);
  outputs.push(undefined);
  firstChild[state] = child;
  return child;
}

/**
 * Finds for each state the one of its longest suffix, and passes on what ends there. Gives all states too, breadth
 * first.
 */
function linkSuffixes(trie: Trie): { order: readonly number[]; failure: Int32Array } {
  const { firstChild, sibling, column, outputs } = trie;
  const failure = new Int32Array(firstChild.length);
  const order = [0];
  for (let head = 0; head < order.length; head++) {
    const state = order[head] as number;
    const inherited = outputs[failure[state] as number];
    if (state !== 0 && inherited !== undefined) outputs[state] = [...(outputs[state] ?? none), ...inherited];
    for (let child = firstChild[state] as number; child !== 0; child = sibling[child] as number) {
      order.push(child);
      if (state !== 0) failure[child] = suffixOf(trie, failure, state, column[child] as number);
    }
  }
  return { order, failure };
}

function suffixOf(trie: Trie, failure: Int32Array, parent: number, column: number): number {
  for (let state = parent; state !== 0; ) {
    state = failure[state] as number;
    const child = findChild(trie, state, column);
    if (child !== 0) return child;
  }
  return 0;
}
