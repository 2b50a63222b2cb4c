// Every language, loaded when the first of its files turns up.
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Language } from './language.ts';

const loaders: Readonly<Record<LanguageId, () => Promise<Language>>> = {
  javascript: async () => (await import('./javascript.ts')).loadJavaScript(),
  python: async () => (await import('./python.ts')).loadPython(),
  java: async () => (await import('./java.ts')).loadJava(),
  go: async () => (await import('./go.ts')).loadGo(),
  php: async () => (await import('./php.ts')).loadPhp(),
  ruby: async () => (await import('./ruby.ts')).loadRuby(),
  csharp: async () => (await import('./csharp.ts')).loadCSharp(),
  c: async () => (await import('./c.ts')).loadC(),
  rust: async () => (await import('./rust.ts')).loadRust(),
  swift: async () => (await import('./swift.ts')).loadSwift(),
};

const loaded = new Map<LanguageId, Promise<Language>>();

export function loadLanguage(id: LanguageId): Promise<Language> {
  let language = loaded.get(id);
  if (!language) {
    language = loaders[id]();
    loaded.set(id, language);
  }
  return language;
}
