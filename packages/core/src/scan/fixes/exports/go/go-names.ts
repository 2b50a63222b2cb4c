// What a package of Go exports: the capital names that its files declare at their top. Files for any system count, since which of
// them are built is not known here.
import { loadGrammar } from '../../../engines/shared/syntax/grammar.ts';
import {
  childIn,
  childrenIn,
  SyntaxLimitError,
  type SyntaxNode,
} from '../../../engines/shared/syntax/syntax-tree.ts';
import type { PackageFiles } from '../package-files.ts';

export interface GoNames {
  readonly names: ReadonlySet<string>;
  /** Whether nothing else is exported. */
  readonly isWhole: boolean;
}

const maxFiles = 1_000;
const maxFileBytes = 2_000_000;

/** @param folder of the package below its module; '' is the module itself; undefined where it has no package */
export async function goNames(files: PackageFiles, folder: string): Promise<GoNames | undefined> {
  const begin = folder === '' ? '' : `${folder}/`;
  const own = files.paths.filter(
    (path) =>
      path.startsWith(begin) &&
      !path.slice(begin.length).includes('/') &&
      path.endsWith('.go') &&
      !path.endsWith('_test.go'),
  );
  if (own.length === 0) return undefined;
  const { parse } = await loadGrammar('go');
  const names = new Set<string>();
  let isWhole = own.length <= maxFiles;
  let isPackage = false;
  for (const path of own.slice(0, maxFiles)) {
    const text = await files.read(path);
    try {
      if (text === undefined || text.length > maxFileBytes) isWhole = false;
      else if (readFile(parse(text), text, names)) isPackage = true;
    } catch (error) {
      if (!(error instanceof SyntaxLimitError)) throw error;
      isWhole = false;
    }
  }
  return isPackage || !isWhole ? { names, isWhole } : undefined;
}

/** False of a program, as those that write code have beside a package. */
function readFile(root: SyntaxNode, text: string, names: Set<string>): boolean {
  const textOf = ({ start, end }: SyntaxNode) => text.slice(start, end);
  const clause = root.children.find(({ type }) => type === 'package_clause');
  const [name] = clause?.children.filter(({ named }) => named) ?? [];
  if (name === undefined || textOf(name) === 'main') return false;
  const add = (node: SyntaxNode | undefined) => {
    if (node && /^\p{Lu}/u.test(textOf(node))) names.add(textOf(node));
  };
  for (const node of root.children) {
    if (node.type === 'function_declaration') add(childIn(node, 'name'));
    if (!/^(?:const|var|type)_declaration$/.test(node.type)) continue;
    const specs = node.children.flatMap((one) => (one.type.endsWith('_list') ? one.children : [one]));
    for (const spec of specs) for (const named of childrenIn(spec, 'name')) add(named);
  }
  return true;
}
