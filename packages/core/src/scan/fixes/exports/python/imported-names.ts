// What an import of Python names.
import { childIn, childrenIn, type SyntaxNode } from '../../../engines/shared/syntax/syntax-tree.ts';

/** `import a.b as c, d`, `from m import a as b`: each name, and what the file calls it where it says another one. */
export function importedNames(
  node: SyntaxNode,
  text: string,
): readonly (readonly [name: string, alias: string | undefined])[] {
  const textOf = (one: SyntaxNode | undefined): string => (one ? text.slice(one.start, one.end) : '');
  return childrenIn(node, 'name').map((one) => {
    const alias = childIn(one, 'alias');
    return alias ? [textOf(childIn(one, 'name')), textOf(alias)] : [textOf(one), undefined];
  });
}
