// A language whose parser is tree-sitter.
import { type GrammarId, loadGrammar } from '../../shared/syntax/grammar.ts';
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import type { LanguageFlow } from '../flow/language-flow.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Language } from './language.ts';
import { lowerTree, type TreeTable } from './lower-tree.ts';

interface TreeLanguage {
  readonly id: LanguageId;
  readonly grammar: GrammarId;
  /** What its nodes are; where that depends on the text, by the text. */
  readonly table: TreeTable | ((text: string) => TreeTable);
  readonly flow: LanguageFlow;
  /** The text as the grammar reads it, with everything at its place. */
  written?(text: string): string;
  /** Puts right what the grammar takes for something else. */
  correct?(root: SyntaxNode, text: string, parse: (text: string) => SyntaxNode): SyntaxNode;
  /** Brings together what the language lets stand apart. */
  arrange?(code: readonly IrNode[]): readonly IrNode[];
}

export async function loadTreeLanguage({
  id,
  grammar,
  table,
  flow,
  written = (text) => text,
  correct = (root) => root,
  arrange = (code) => code,
}: TreeLanguage): Promise<Language> {
  let { parse } = await loadGrammar(grammar);
  return {
    id,
    flow,
    isReadable: async () => {
      // Another one, after a text that has used up the memory of the last.
      ({ parse } = await loadGrammar(grammar));
      return true;
    },
    read: (_path, text) => {
      const parsed = (part: string) => parse(written(part));
      const root = correct(parsed(text), text, parsed);
      return arrange(lowerTree(root, text, typeof table === 'function' ? table(text) : table));
    },
  };
}
