// Files of Kotlin: another notation for what runs on Java's machine, with its libraries, rules and models.
import { loadGrammar } from '../../shared/syntax/grammar.ts';
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { withAnnotations } from './kotlin-annotations.ts';
import { kotlinTree } from './kotlin-tree.ts';
import { ktorTree, usesKtor } from './ktor-tree.ts';
import { lowerTree } from './lower-tree.ts';

export function isKotlin(path: string): boolean {
  return /\.kts?$/i.test(path);
}

export interface KotlinReader {
  read(text: string): readonly IrNode[];
}

/** Another one after a text that has used up the memory of the last. Throws SyntaxLimitError on reading. */
export async function loadKotlin(): Promise<KotlinReader> {
  const { parse } = await loadGrammar('kotlin');
  const tree = (text: string): SyntaxNode => withAnnotations(parse(text));
  return { read: (text) => lowerTree(tree(text), text, usesKtor(text) ? ktorTree : kotlinTree) };
}
