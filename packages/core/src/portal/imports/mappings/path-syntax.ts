// Whether a text is a path as format-mapping.ts describes them; people write those of mapping files themselves.

const part = /^[^.|{}[\]^$]*(?:\[\]|\{\}|\[[^=\]]+=[^\]]*\])?$/u;
const step = /^[^|{}[\]^$]*(?:\[\]|\{\})$/u;

/** What is wrong with alternatives, paths or templates; undefined for nothing. */
export function expressionFault(expression: string): string | undefined {
  for (const one of alternativesOf(expression)) {
    const fault = isTemplate(one) ? templateFault(one) : firstFault([one]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What `|` stands between outside of braces. */
export function alternativesOf(expression: string): readonly string[] {
  return expression.split(/\|(?![^{}]*\})/).map((one) => one.trim());
}

export function isTemplate(expression: string): boolean {
  return expression.includes('{') && !expression.includes('{}');
}

function templateFault(template: string): string | undefined {
  if (/[{}]/.test(template.replace(/\{[^{}]+\}/g, ''))) return `a brace of "${template}" is not closed`;
  return firstFault([...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, inner]) => inner?.split('|') ?? []));
}

/** What is wrong with a step to the results; undefined for nothing. */
export function stepFault(text: string): string | undefined {
  return step.test(text) ? undefined : `"${text}" does not end with [] (a list) or {} (an object)`;
}

function firstFault(paths: readonly string[]): string | undefined {
  return paths.map(pathFault).find((found) => found !== undefined);
}

function pathFault(given: string): string | undefined {
  const path = given.trim();
  if (path === '') return 'an alternative is empty';
  const rest = path.replace(/^(?:\^\.?)*(?:\$\.?)?/u, '');
  if (rest === '' || rest === '@key') return undefined;
  const wrong = rest.split('.').find((one) => one === '' || !part.test(one));
  return wrong === undefined ? undefined : `"${path}" has the part "${wrong}"`;
}
