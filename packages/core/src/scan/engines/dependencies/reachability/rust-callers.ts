// Which functions of a crate call those that an advisory names: what calls these, calls the vulnerable ones as well.

interface Definition {
  readonly name: string;
  readonly body: string;
}

/** A function, a macro, or a value that is made by a call. */
const definition = /\b(?:fn|static|const|macro_rules!)\s+(?:mut\s+)?(\w{1,100})/g;
const maxDefinitions = 50_000;

/** The given names, and those of everything in the crate's code that names one of them, however far. */
export function withCallers(names: ReadonlySet<string>, code: readonly string[]): ReadonlySet<string> {
  const all = new Set(names);
  const definitions = code.flatMap(definitionsOf);
  // Too much to be followed: everything may call them.
  if (definitions.length > maxDefinitions) return new Set([...names, ...definitions.map(({ name }) => name)]);
  const callers = callersByName(definitions);
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const caller of callers.get(name) ?? [])
      if (!all.has(caller)) {
        all.add(caller);
        open.push(caller);
      }
  return all;
}

/** Names that bodies hold → names of what has these bodies. */
function callersByName(definitions: readonly Definition[]): ReadonlyMap<string, ReadonlySet<string>> {
  const own = new Set(definitions.map(({ name }) => name));
  const callers = new Map<string, Set<string>>();
  for (const { name, body } of definitions)
    for (const [word] of body.matchAll(/\b[A-Za-z_]\w*/g)) {
      if (word === name || !own.has(word)) continue;
      const found = callers.get(word) ?? new Set();
      callers.set(word, found.add(name));
    }
  return callers;
}

/** A body ends where the next definition of the same depth begins, at the latest: too much of it is harmless. */
function definitionsOf(code: string): readonly Definition[] {
  const found = [...code.matchAll(definition)];
  return found.map((match) => {
    const start = match.index + match[0].length;
    return { name: match[1] ?? '', body: code.slice(start, endOfBody(code, start)) };
  });
}

/** Behind the brace that closes the first one; behind the semicolon of what has no braces. */
function endOfBody(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    const char = code[at];
    if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth <= 0) return at + 1;
    } else if (char === ';' && depth === 0) return at + 1;
  }
  return code.length;
}
