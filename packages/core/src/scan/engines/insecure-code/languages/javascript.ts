import { isHarmless, loadJavaScriptParser } from '../../shared/syntax/javascript.ts';
import { componentScripts, inlineScripts, isComponent, isPage } from './inline-scripts.ts';
import { javascriptFlow } from './javascript-flow.ts';
import type { Language } from './language.ts';
import { lowerJavaScript } from './lower-javascript.ts';

export async function loadJavaScript(): Promise<Language> {
  const parse = await loadJavaScriptParser();
  return {
    id: 'javascript',
    flow: javascriptFlow,
    isReadable: (path, text) => isHarmless(...scriptOf(path, text)),
    read: (path, text) => {
      const program = parse(...scriptOf(path, text));
      return program && lowerJavaScript(program);
    },
  };
}

function scriptOf(path: string, text: string): [path: string, script: string] {
  if (isComponent(path)) return ['component.ts', componentScripts(path, text)];
  return isPage(path) ? ['page.js', inlineScripts(text)] : [path, text];
}
