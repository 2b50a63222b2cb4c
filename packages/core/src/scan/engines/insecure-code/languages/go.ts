import { goFlow } from './go-flow.ts';
import { goTree } from './go-tree.ts';
import { withMethods } from './go-types.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadGo(): Promise<Language> {
  return loadTreeLanguage({ id: 'go', grammar: 'go', table: goTree, flow: goFlow, arrange: withMethods });
}
