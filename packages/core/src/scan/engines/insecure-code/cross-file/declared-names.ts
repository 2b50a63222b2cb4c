// The types that a file declares for its names and the modules that it imports names from, found in one pass over its
// text: a large file asks for thousands of them.
import type { LanguageId } from '../insecure-code-rule.ts';
import { isKotlin } from '../languages/kotlin-types.ts';
import { isScala } from '../languages/scala-text.ts';

const type = String.raw`\*?(?:\w{1,100}[.\\]){0,8}([A-Z]\w{0,100})`;
/** `users: UserService`; what follows the name is matched by lookahead, as it may declare something itself. */
const declaredAfter = new RegExp(String.raw`\b(\w{1,100})(?=\s{0,4}[?!]?:\s{0,4}${type})`, 'g');
/** `users *store.Users`. */
const declaredBehind = new RegExp(String.raw`\b(\w{1,100})(?=\s{1,8}${type})`, 'g');
/** `UserService users`. */
const declaredBefore = new RegExp(
  String.raw`\b${type}(?=(?:<[\w, ?]{1,60}>)?\??\s{1,8}\$?(\w{1,100})\b)`,
  'g',
);
/** `users = new UserService(`. */
const made = new RegExp(
  String.raw`\b(\w{1,100})(?=\s{0,4}:?=\s{0,4}(?:await\s)?(?:new\s{1,4})?${type}(?:\.new)?\()`,
  'g',
);
const imported = /\bimport\b([^;'"]{0,1200}?)\bfrom\s{0,4}['"]([^'"\n]{1,300})['"]/g;
/** `const { Base } = require('./base')` */
const required =
  /\b(?:const|let|var)\s{1,4}(\{[^{}]{0,1200}\}|\w{1,100})\s{0,4}=\s{0,4}require\(\s{0,4}['"]([^'"\n]{1,300})['"]\s{0,4}\)/g;

/** `from app.base import Base, Other` */
const importedFrom =
  /^[ \t]*from[ \t]+([.\w]{1,300})[ \t]+import[ \t]+(?:\(([^)]{0,1200})|([^\n]{0,1200}))/gm;

/** `import a.b.Users;`, `use A\B\Users;` */
const importedType =
  /^[ \t]*(?:import|use)[ \t]+(?:static[ \t]+)?\\?([\w.\\]{1,300})[.\\](\w{1,100})[ \t]*(?:;|$)/gm;

const commonTypes =
  /^(?:String|Integer|Long|Object|List|Map|Set|Array|Promise|Record|Optional|Request|Response)$/;

export class DeclaredNames {
  readonly #language: LanguageId;
  readonly #typesStandBehind: boolean;
  readonly #text: string;
  #types: ReadonlyMap<string, string> | undefined;
  #modules: ReadonlyMap<string, string> | undefined;
  #spaces: ReadonlyMap<string, string> | undefined;

  constructor(language: LanguageId, text: string, path = '') {
    this.#typesStandBehind =
      language === 'javascript' || language === 'swift' || isKotlin(path) || isScala(path);
    this.#language = language;
    this.#text = text;
  }

  /** The type of a variable, field or parameter; undefined where the file has none, or one that everyone uses. */
  typeOf(name: string): string | undefined {
    this.#types ??= this.#readTypes();
    const found = this.#types.get(name);
    return found !== undefined && !commonTypes.test(found) ? found : undefined;
  }

  /** The module that a file of JavaScript or Python imports a name from. */
  moduleOf(name: string): string | undefined {
    if (this.#language !== 'javascript' && this.#language !== 'python') return undefined;
    this.#modules ??= this.#readModules();
    return this.#modules.get(name);
  }

  /** The package or namespace that a file of Java or PHP imports a class from, with dots. */
  spaceOf(name: string): string | undefined {
    if (this.#language !== 'java' && this.#language !== 'php') return undefined;
    this.#spaces ??= new Map(
      [...this.#text.matchAll(importedType)].map(([, space = '', type = '']) => [
        type,
        space.replaceAll('\\', '.'),
      ]),
    );
    return this.#spaces.get(name);
  }

  /** A declaration goes before what is assigned, and the first of several before the others. */
  #readTypes(): ReadonlyMap<string, string> {
    const types = new Map<string, string>();
    const add = (name = '', found = ''): void => {
      if (!types.has(name)) types.set(name, found);
    };
    if (this.#typesStandBehind)
      for (const [, name, found] of this.#text.matchAll(declaredAfter)) add(name, found);
    else if (this.#language === 'go')
      for (const [, name, found] of this.#text.matchAll(declaredBehind)) add(name, found);
    else for (const [, found, name] of this.#text.matchAll(declaredBefore)) add(name, found);
    for (const [, name, found] of this.#text.matchAll(made)) add(name, found);
    return types;
  }

  #readModules(): ReadonlyMap<string, string> {
    const modules = new Map<string, string>();
    if (this.#language === 'python') {
      for (const [, module = '', several, rest = ''] of this.#text.matchAll(importedFrom))
        for (const [name] of (several ?? rest).matchAll(/\w+/g))
          if (!modules.has(name)) modules.set(name, `${module}.${name}`);
      return modules;
    }
    for (const [, names = '', module = ''] of [
      ...this.#text.matchAll(imported),
      ...this.#text.matchAll(required),
    ])
      for (const [name] of names.matchAll(/\w+/g)) if (!modules.has(name)) modules.set(name, module);
    return modules;
  }
}
