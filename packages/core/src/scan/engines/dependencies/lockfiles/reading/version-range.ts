// The lowest version a range allows, in the grammars of npm, Cargo, Composer, Pub, Hex, RubyGems, SwiftPM and conda,
// which agree on how lower bounds are written.

export interface DeclaredVersion {
  /** The version that is pinned, or the lowest one allowed; '' when the range has no lower bound. */
  readonly version: string;
  readonly isPinned: boolean;
}

const bound = /(?:^|[\s,(])(\^|~>|~=|~|>=|===|==|=|>|<=|<|!=)?\s*v?(\d[\w+-]*(?:\.[\w*+-]+)*)/g;
const upper = new Set(['<', '<=', '!=']);

/** `isBarePin`: whether a version without an operator means this version, or, as in Cargo, one compatible with it. */
export function declaredVersion(
  range: string,
  { isBarePin }: { readonly isBarePin: boolean },
): DeclaredVersion {
  const alternatives = range.slice(0, 300).split(/\|\|?|\bor\b/);
  const lowest = alternatives.map((text) => lowerBound(text, isBarePin));
  const [first] = lowest.toSorted((a, b) => compare(a.version, b.version));
  if (first === undefined || lowest.some(({ version }) => version === ''))
    return { version: '', isPinned: false };
  return { version: first.version, isPinned: first.isPinned && lowest.length === 1 };
}

function lowerBound(text: string, isBarePin: boolean): DeclaredVersion {
  const bounds = [...text.trim().matchAll(bound)];
  const lower = bounds
    .filter(([, operator = '']) => !upper.has(operator))
    .map(([, operator = '', written = '']) => ({ operator, written }));
  // All of them hold: `~> 1.2, >= 1.2.5` begins at 1.2.5. The end of `1.2 - 1.4` is no lower bound.
  const [first, ...others] = /\d\s+-\s+v?\d/.test(text) ? lower.slice(0, 1) : lower;
  if (first === undefined) return { version: '', isPinned: false };
  const { operator, written } = others.reduce(
    (highest, one) => (compare(one.written, highest.written) > 0 ? one : highest),
    first,
  );
  const version = written.replace(/(?:\.[*xX])+$/, '');
  const isWhole =
    version === written && (operator === '' ? /^\d+\.\d+\.\d/.test(version) || !isBarePin : true);
  const isExact = operator === '' ? isBarePin : ['=', '==', '==='].includes(operator);
  // `1.2 - 1.4` is a range as well.
  return { version, isPinned: isExact && isWhole && bounds.length === 1 };
}

/** By the numbers alone: suffixes distinguish no bounds. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(/[.+-]/).map(Number));
  for (let index = 0; index < 4; index += 1) {
    const difference = (left?.[index] || 0) - (right?.[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
