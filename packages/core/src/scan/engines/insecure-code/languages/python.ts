import type { Language } from './language.ts';
import { pythonFlow } from './python-flow.ts';
import { pythonTree } from './python-tree.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadPython(): Promise<Language> {
  return loadTreeLanguage({ id: 'python', grammar: 'python', table: pythonTree, flow: pythonFlow });
}
