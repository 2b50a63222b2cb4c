import { loadJavaScriptParser } from '../../syntax/javascript.ts';
import { javascriptFlow } from './javascript-flow.ts';
import type { Language } from './language.ts';
import { lowerJavaScript } from './lower-javascript.ts';

export async function loadJavaScript(): Promise<Language> {
  const parse = await loadJavaScriptParser();
  return {
    id: 'javascript',
    flow: javascriptFlow,
    read: (path, text) => {
      const [script, scriptPath] = path.endsWith('.vue') ? [scriptOf(text), 'component.ts'] : [text, path];
      const program = parse(scriptPath, script);
      return program && lowerJavaScript(program);
    },
  };
}

/** A component's script, at the place where it stands: what is around it is blank. */
function scriptOf(component: string): string {
  const script = /(<script[^>]*>)([\s\S]*?)<\/script>/i.exec(component);
  if (!script) return '';
  const start = script.index + (script[1] ?? '').length;
  return component.slice(0, start).replace(/[^\n]/g, ' ') + (script[2] ?? '');
}
