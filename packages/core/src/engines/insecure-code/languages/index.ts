// Every language, loaded when the first of its files turns up.
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Language } from './language.ts';

const loaders: Readonly<Partial<Record<LanguageId, () => Promise<Language>>>> = {
  javascript: async () => (await import('./javascript.ts')).loadJavaScript(),
  python: async () => (await import('./python.ts')).loadPython(),
};

const loaded = new Map<LanguageId, Promise<Language>>();

export function loadLanguage(id: LanguageId): Promise<Language> {
  let language = loaded.get(id);
  if (!language) {
    language = loaders[id]?.() ?? Promise.reject(new Error(id));
    loaded.set(id, language);
  }
  return language;
}
