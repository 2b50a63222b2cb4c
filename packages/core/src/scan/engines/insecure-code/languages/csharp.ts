import { csharpFlow } from './csharp-flow.ts';
import { csharpTree } from './csharp-tree.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadCSharp(): Promise<Language> {
  return loadTreeLanguage({ id: 'csharp', grammar: 'c-sharp', table: csharpTree, flow: csharpFlow });
}
