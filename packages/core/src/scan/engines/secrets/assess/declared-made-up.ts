// What the author of a test says of a value: that nobody made it and that it opens nothing.

/** A comment, without the mark that it begins with. */
const commentLine = /^\s*(?:\/\/+|#+|\/?\*+|--|;+|<!--|\{-|%+)\s*(.*)$/;
const commentBehind = /(?:^|[\s;,)\]}'"`])(?:\/\/|#|\/\*|--|<!--)\s*(.*)$/;

const madeUp =
  /\b(?:fakes?|faked|dumm(?:y|ies)|bogus|fictional|fictitious|invented|made[ -]up|(?:randomly|arbitrarily)[ -](?:generated|created|typed|chosen)|generated (?:at random|randomly)|random (?:string|characters|value|garbage)|gibberish)\b/i;
/** `not real`, `isn't a real one`, `no actual key`. */
const unreal =
  /\b(?:not|isn't|aren't|no|never|non)[ -](?:(?:a|an|any|the)[ -])?(?:real|actual|genuine|valid|live)\b/gi;
const denied =
  /\b(?:not|isn't|aren't|no|never)\b[^.;]{0,12}\b(?:fakes?|dumm(?:y|ies)|bogus|made[ -]up|random\w*)\b/i;
/** Of something else that is made up, beside a value that opens something. */
const inUse =
  /\b(?:real|actual|genuine|live|production|works?|rotate|revoke|leak(?:ed)?|replace|remove|TODO|FIXME)\b/i;

/** `fakeToken = `, `"dummy_key": `, `const FAKE_KEY string = b"`: what is given the value, with a type on either side. */
const assigned =
  /([\w$-]+)["'\]]?(?:\s*:\s*([\w.&<>[\]| ]{1,40})|\s+([\w$.*[\]]{1,40}))?\s*(?:=>|:=|=|:)\s*[\w.]{0,20}\(?[bfru]?["'`]{0,3}$/;
const madeUpName = /(?:^|[_-])(?:fake|dummy|bogus)(?:[_-]|$)/i;
const madeUpPart = /^(?:fake|dummy|bogus)(?=[A-Z\d])|[a-z\d](?:Fake|Dummy|Bogus)(?=[A-Z\d]|$)/;

/** A sentence about the next line takes few of them. */
const maxLines = 3;
const maxReach = 600;

/**
 * Whether the comment on the value's own line or directly above it, or the name that it is given, says that it is made up.
 *
 * @param start where the value begins, and `end` where it ends, in bytes
 */
export function isDeclaredMadeUp(bytes: Buffer, { start, end }: { start: number; end: number }): boolean {
  const above = bytes.toString('latin1', Math.max(0, start - maxReach), start).split('\n');
  const own = above.pop() ?? '';
  if (assigned.exec(own)?.slice(1).some(isMadeUpName)) return true;
  const behind = bytes.toString('latin1', end, end + maxReach).split('\n', 1)[0] ?? '';
  const said = [commentBehind.exec(behind)?.[1] ?? ''];
  for (const line of above.reverse().slice(0, maxLines)) {
    const text = commentLine.exec(line)?.[1];
    if (text === undefined) break;
    said.unshift(text);
  }
  return declaresMadeUp(said.join(' '));
}

/** `only used in tests`, `safe to commit`. */
const forTests =
  /\b(?:only|just|solely) (?:ever )?(?:used |needed |meant )?(?:in|for|by|during) (?:(?:the|our|unit|integration|local|automated) ){0,2}(?:tests?|testing|development)\b|\bfor (?:local )?(?:tests?|testing|development)(?: purposes?)? only\b|\b(?:this|these|it) (?:is|are) (?:an? |the )?(?:test|testing|dummy|local|development|dev) (?:[\w-]+ ){0,3}(?:keys?|tokens?|secrets?|passwords?|credentials?)\b|^\W{0,6}(?:test|testing|dev|development|dummy) (?:key|token|secret|password|credentials?)\b|\b(?:not|never) used in (?:any |a )?(?:production|prod|deployed|live)\b|\bsafe to (?:commit|be (?:stored|committed|public))\b/i;

/** Of a whole file, whose first comment says it. */
const forTrial =
  /\bfor (?:demonstration|demo|development|(?:local )?testing)(?: purposes?)?(?: only)?\b|\b(?:demo|development|local|test)[- ]only\b/i;

/**
 * Whether the first comment of the file, the comment above the value, above the name of a block that it stands in, or behind
 * it says that tests alone use it.
 */
export function isDeclaredForTests(
  bytes: Buffer,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const first = bytes.toString('latin1', 0, maxReach).split('\n');
  const headEnd = first.findIndex((line) => !commentLine.test(line));
  // Without a blank line it is about what comes next.
  const head = first[headEnd]?.trim() === '' ? first.slice(0, Math.min(headEnd, maxLines)) : [];
  if (head.some((line) => forTests.test(line) || forTrial.test(line))) return true;
  const behind = bytes.toString('latin1', end, end + maxReach).split('\n', 1)[0] ?? '';
  if (forTests.test(commentBehind.exec(behind)?.[1] ?? '')) return true;
  const above = bytes
    .toString('latin1', Math.max(0, start - maxReach), start)
    .split('\n')
    .slice(0, -1);
  if (/[|>][+-]?\s*$/.test(above.at(-1) ?? '')) above.pop();
  const from = above.findLastIndex((line) => !commentLine.test(line)) + 1;
  return above.slice(Math.max(from, above.length - maxLines)).some((line) => forTests.test(line));
}

function declaresMadeUp(comment: string): boolean {
  if (denied.test(comment)) return false;
  const rest = comment.replace(unreal, '');
  return (rest !== comment || madeUp.test(comment)) && !inUse.test(rest);
}

function isMadeUpName(name: string | undefined): boolean {
  return name !== undefined && (madeUpName.test(name) || madeUpPart.test(name));
}
