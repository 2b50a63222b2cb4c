// Every language that is measured, by id.

import { c } from './c.ts';
import { cSharp } from './c-sharp.ts';
import { cpp } from './cpp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { jsx } from './jsx.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { shell } from './shell.ts';
import { swift } from './swift.ts';
import { typescript } from './typescript.ts';

export const languages: readonly Language[] = [
  c,
  cSharp,
  cpp,
  go,
  java,
  javascript,
  jsx,
  kotlin,
  php,
  python,
  ruby,
  rust,
  shell,
  swift,
  typescript,
];

const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((name) => [name, language])),
);
const byFileName = new Map(
  languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language])),
);
const byInterpreter = new Map(
  languages.flatMap((language) => (language.interpreters ?? []).map((name) => [name, language])),
);

/** The language that the path says; undefined when it says none. */
export function languageOfPath(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return byFileName.get(name) ?? (dot > 0 ? byExtension.get(name.slice(dot + 1).toLowerCase()) : undefined);
}

/** The language of a program whose name says none, by the interpreter in its first line. */
export function languageOfFirstLine(source: string): Language | undefined {
  const interpreter =
    /^#!\s{0,10}\S{1,200}?(?:\/env(?:\s{1,10}-S)?\s{1,10}(\S{1,50})|\/([\w.-]{1,50}))(?:\s|$)/.exec(source);
  const name = interpreter?.[1] ?? interpreter?.[2];
  return name === undefined
    ? undefined
    : (byInterpreter.get(name) ?? byInterpreter.get(name.replace(/[\d.]+$/, '')));
}
