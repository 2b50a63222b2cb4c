// The parts of TypeScript that are types: they look like code, but hold no functions.

/** Takes a token: `more` when the type goes on, `done` when the token ended it, `again` when it is no longer part. */
export type TypeSkip = (token: string, startsLine: boolean) => 'more' | 'done' | 'again';

/** `type Name<T> = …`, after `type`. */
export function readTypeAlias(): TypeSkip {
  let phase: 'name' | 'sign' | 'generics' | 'value' | 'braces' = 'name';
  let depth = 0;
  return (token, startsLine) => {
    if (phase === 'name') {
      if (!/^\p{L}/u.test(token)) return 'again';
      phase = 'sign';
    } else if (phase === 'sign') {
      if (token === ';') return 'done';
      if (token === '<') {
        phase = 'generics';
        depth = 1;
      } else if (token === '=') phase = 'value';
    } else if (phase === 'generics') {
      depth += token === '<' ? 1 : token === '>' ? -1 : 0;
      if (depth === 0) phase = 'sign';
    } else if (phase === 'value') {
      if (token === ';') return 'done';
      if (token === '{') {
        phase = 'braces';
        depth = 1;
      } else if (startsLine) return 'again';
    } else {
      depth += token === '{' ? 1 : token === '}' ? -1 : 0;
      if (depth === 0) return 'done';
    }
    return 'more';
  };
}

/** An interface, after `interface`. */
export function skipInterface(): TypeSkip {
  let depth = 0;
  return (token) => {
    if (token === '{') depth += 1;
    else if (token === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) return 'done';
    }
    return 'more';
  };
}

/** What stands after a colon, up to what cannot belong to a type. */
export function typeAnnotation(): TypeSkip {
  let open = '';
  let depth = 0;
  let isFirst = true;
  return (token) => {
    if (open === '') {
      if (token === '<' || token === '(' || (token === '{' && isFirst)) open = token;
      else if (token === '{' || token === '=' || token === ';' || token === ')' || token === '=>')
        return 'again';
    }
    isFirst = false;
    if (open === '') return 'more';
    if (token === open) depth += 1;
    else if (token === closing[open]) depth -= 1;
    return depth === 0 ? 'done' : 'more';
  };
}

const closing: Readonly<Record<string, string>> = { '<': '>', '(': ')', '{': '}' };
