// Which functions of a crate call those that an advisory names: what calls these, calls the vulnerable ones as well.

/** A function, a macro or a value that is made by a call; a word; where a body begins and ends. */
const token =
  /(?<!')\b(?:fn|static|macro_rules!|const(?!\s+(?:fn|unsafe|async|extern)\b))\s+(?:mut\s+)?(\w{1,100})|\b[A-Za-z_]\w*|[{};]/g;
const maxDefinitions = 50_000;

interface OpenDefinition {
  readonly name: string;
  /** How many braces are open around it. */
  readonly depth: number;
}

/** The given names, and those of everything in the crate's code that names one of them, however far. */
export function withCallers(names: ReadonlySet<string>, code: readonly string[]): ReadonlySet<string> {
  const defined = new Set<string>();
  const callers = new Map<string, Set<string>>();
  let count = 0;
  for (const text of code) {
    count += readDefinitions(text, {
      defines: (name) => defined.add(name),
      names: (name, word) => callers.set(word, (callers.get(word) ?? new Set()).add(name)),
    });
  }
  // Too much to be followed: everything may call them.
  if (count > maxDefinitions) return new Set([...names, ...defined]);
  const all = new Set(names);
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const caller of callers.get(name) ?? [])
      if (!all.has(caller)) {
        all.add(caller);
        open.push(caller);
      }
  return all;
}

interface Definitions {
  defines(name: string): void;
  /** The body of `name` has the word in it; that of a definition within it only has its name. */
  names(name: string, word: string): void;
}

/**
 * Gives how many definitions the code has. A body ends behind the brace that closes its first one, behind the semicolon of what
 * has no braces, or where the next definition of the same depth begins: each word is of one body, in one pass.
 */
function readDefinitions(code: string, { defines, names }: Definitions): number {
  const open: OpenDefinition[] = [];
  let depth = 0;
  let count = 0;
  const close = (): void => {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
  };
  for (const { 0: found, 1: name } of code.matchAll(token)) {
    if (found === '{') depth += 1;
    else if (found === '}') {
      depth = Math.max(0, depth - 1);
      close();
    } else if (found === ';') close();
    else {
      if (name !== undefined) close();
      const enclosing = open.at(-1)?.name;
      const word = name ?? found;
      if (enclosing !== undefined && enclosing !== word) names(enclosing, word);
      if (name === undefined) continue;
      count += 1;
      defines(name);
      open.push({ name, depth });
    }
  }
  return count;
}
