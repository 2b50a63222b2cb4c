// The types that a file declares, with what they extend and implement, found in one pass over its text: also of files
// that no rule has a word in, so that nothing is parsed for it.
import type { LanguageId } from '../insecure-code-rule.ts';
import { isKotlin, kotlinTypes } from '../languages/kotlin-types.ts';
import { isScala } from '../languages/scala-text.ts';
import { scalaTypes } from '../languages/scala-types.ts';
import { swiftTypes } from '../languages/swift-types.ts';

export interface DeclaredType {
  readonly name: string;
  /** Its package or namespace, with dots. */
  readonly space?: string;
  /** What it extends and implements, by their last names. */
  readonly supers?: readonly string[];
}

/** Languages in which classes find each other by their names; others import the module that declares them. */
const byName: ReadonlySet<LanguageId> = new Set([
  'csharp',
  'java',
  'php',
  'ruby',
  'javascript',
  'rust',
  'swift',
]);

/** A file with more is made by a program. */
const maxTypes = 200;

const spaced = /^[ \t]*(?:package|namespace)[ \t]+([\w.\\]{1,300})/m;
const typed =
  /^[^\S\n]*(?:(?:@\w+(?:\([^)\n]{0,200}\))?|export|default|public|private|protected|internal|abstract|final|static|sealed|partial|readonly|open|strictfp|non-sealed|unsafe|new|file)[ \t\n]+)*(class|interface|trait|enum|record|struct)[ \t]+(?:class[ \t]+|struct[ \t]+)?([A-Za-z_]\w{0,200})([^{;]{0,800})[{;]/gm;
const rubyTyped =
  /^[ \t]*class[ \t]+((?:\w{1,100}::)*[A-Z]\w{0,100})(?:[ \t]*<[ \t]*((?:\w{0,100}::)*[A-Z]\w{0,100}))?/gm;

const rustTyped =
  /^[ \t]*(?:unsafe[ \t]+)?impl(?:<[^\n{]{0,200}?>)?[ \t]+(?:(?:\w{1,100}::){0,8}(\w{1,100})(?:<[^\n{]{0,200}?>)?[ \t]+for[ \t]+)?(?:\w{1,100}::){0,8}([A-Z]\w{0,200})/gm;

/** None where the language has modules instead. */
export function declaredTypes(language: LanguageId, text: string, path = ''): readonly DeclaredType[] {
  if (!byName.has(language)) return [];
  if (language === 'ruby') return rubyTypes(text);
  if (language === 'rust') return rustTypes(text);
  if (language === 'swift') return withSpace(text, swiftTypes(text));
  if (isKotlin(path)) return withSpace(text, kotlinTypes(text));
  return isScala(path) ? withSpace(text, scalaTypes(text)) : typesOf(language, text);
}

function withSpace(
  text: string,
  types: Iterable<{ readonly name: string; readonly supers: readonly string[] }>,
): readonly DeclaredType[] {
  const space = spaced.exec(text)?.[1];
  return [...types].slice(0, maxTypes).map(({ name, supers }) => ({
    name,
    ...(space && { space }),
    ...(supers.length > 0 && { supers }),
  }));
}

function typesOf(language: LanguageId, text: string): readonly DeclaredType[] {
  const space = spaced.exec(text)?.[1]?.replaceAll('\\', '.');
  const found: DeclaredType[] = [];
  for (const [, , name = '', tail = ''] of text.matchAll(typed)) {
    if (found.length >= maxTypes) break;
    const supers = supersIn(withoutArguments(tail), language);
    found.push({ name, ...(space && { space }), ...(supers.length > 0 && { supers }) });
  }
  return found;
}

function rubyTypes(text: string): readonly DeclaredType[] {
  return [...text.matchAll(rubyTyped)].slice(0, maxTypes).map(([, name = '', above]) => ({
    name: lastOf(name),
    ...(above && { supers: [lastOf(above)] }),
  }));
}

/** What has methods: `impl Users {`, `impl Store for Users {`. */
function rustTypes(text: string): readonly DeclaredType[] {
  return [...text.matchAll(rustTyped)].slice(0, maxTypes).map(([, above, name = '']) => ({
    name,
    ...(above && { supers: [above] }),
  }));
}

/** Without what stands in brackets: arguments of types, of a record or a primary constructor. */
function withoutArguments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const sign of text) {
    if (sign === '<' || sign === '(') depth += 1;
    if (depth === 0) kept += sign;
    if (sign === '>' || sign === ')') depth = Math.max(0, depth - 1);
  }
  return kept;
}

function supersIn(tail: string, language: LanguageId): readonly string[] {
  const lists =
    language === 'csharp'
      ? [/:([^:]*)/.exec(tail)?.[1]?.replace(/\bwhere\b.*$/s, '')]
      : tail
          .split(/\b(?=(?:extends|implements|permits)\b)/)
          .flatMap((part) => /^(?:extends|implements)\b(.*)$/s.exec(part)?.[1] ?? []);
  return lists
    .flatMap((list = '') => list.split(','))
    .flatMap((one) => {
      const name = lastOf(one.trim());
      return /^\w+$/.test(name) ? [name] : [];
    });
}

function lastOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'), name.lastIndexOf(':')) + 1);
}
