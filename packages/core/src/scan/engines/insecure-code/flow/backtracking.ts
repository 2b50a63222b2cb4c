// Whether a regular expression may backtrack exponentially: a repetition without bound around something that ends in
// a repetition itself, or around alternatives that begin alike.

const longest = 2_000;

export function isExponential(source: string): boolean {
  if (source.length > longest) return false;
  return groupsOf(source).some(({ body, repeated }) => repeated && isAmbiguous(body));
}

interface RegexGroup {
  readonly body: string;
  readonly repeated: boolean;
}

function groupsOf(source: string): readonly RegexGroup[] {
  const groups: RegexGroup[] = [];
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (inClass) continue;
    else if (character === '(') open.push(at);
    else if (character === ')') {
      const start = open.pop();
      if (start === undefined) continue;
      const body = source.slice(start + 1, at).replace(/^\?(?::|<\w+>)/, '');
      if (!/^\?/.test(body)) groups.push({ body, repeated: /^(?:[*+]|\{\d+,\})/.test(source.slice(at + 1)) });
    }
  }
  return groups;
}

/** `a+`, `\w*`, `[x]+b?`, `.*`: one repeated thing and nothing after it that must be there. */
const loneRepetition =
  /^(?:\(|\(\?:)?(?:\\?[^\\[\]()|^$]|\[(?:\\.|[^\]\\])*\]|\\[wsdWSD.])\??(?:[*+]|\{\d+,\})\??\)?(?:(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\[\]()|*+?{}])[?*])*$/;

function isAmbiguous(body: string): boolean {
  const alternatives = splitAlternatives(body);
  if (alternatives.some((one) => loneRepetition.test(one))) return true;
  const starts = alternatives.map(firstOf);
  return starts.some(
    (one, index) =>
      one !== '' &&
      starts.indexOf(one) !== index &&
      alternatives[index]?.length === alternatives[starts.indexOf(one)]?.length,
  );
}

function splitAlternatives(body: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inClass = false;
  let start = 0;
  for (let at = 0; at < body.length; at++) {
    const character = body[at];
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (inClass) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) {
      parts.push(body.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, body.slice(start)];
}

function firstOf(alternative: string): string {
  return alternative.length > 2 ? '' : alternative;
}
