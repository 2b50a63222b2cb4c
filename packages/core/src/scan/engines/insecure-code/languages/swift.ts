import type { Language } from './language.ts';
import { swiftFlow } from './swift-flow.ts';
import { asGrammarReads } from './swift-text.ts';
import { swiftTree } from './swift-tree.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadSwift(): Promise<Language> {
  return loadTreeLanguage({
    id: 'swift',
    grammar: 'swift',
    table: swiftTree,
    flow: swiftFlow,
    written: asGrammarReads,
  });
}
