import type { Language } from './language.ts';
import { withAttributes, withCalls } from './rust-attributes.ts';
import { rustFlow } from './rust-flow.ts';
import { withMacros } from './rust-macros.ts';
import { rustTree } from './rust-tree.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadRust(): Promise<Language> {
  return loadTreeLanguage({
    id: 'rust',
    grammar: 'rust',
    table: rustTree,
    flow: rustFlow,
    written: withCalls,
    correct: (root, text, parse) => withAttributes(withMacros(root, text, parse), text),
  });
}
