// Whether a text is a path as format-mapping.ts describes them; people write those of mapping files themselves.

const part = /^[^.|{}[\]^$]*(?:\[\]|\{\}|\[[^=\]]+=[^\]]*\])?$/u;
const step = /^[^|{}[\]^$]*(?:\[\]|\{\})$/u;

/** What is wrong with alternatives of paths, or a template; undefined for nothing. */
export function expressionFault(expression: string): string | undefined {
  if (!isTemplate(expression)) return firstFault(expression.split('|'));
  const rest = expression.replace(/\{[^{}]+\}/g, '');
  if (/[{}]/.test(rest)) return `a brace of "${expression}" is not closed`;
  return firstFault(
    [...expression.matchAll(/\{([^{}]+)\}/g)].flatMap(([, inner]) => inner?.split('|') ?? []),
  );
}

/** What is wrong with a step to the results; undefined for nothing. */
export function stepFault(text: string): string | undefined {
  return step.test(text) ? undefined : `"${text}" does not end with [] (a list) or {} (an object)`;
}

function isTemplate(expression: string): boolean {
  return expression.includes('{') && !expression.includes('{}');
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
