// Texts of Scala: which files are, what the grammar reads instead of two notations that it takes for something else, and
// what a file imports.

export function isScala(path: string): boolean {
  return /\.(?:scala|sc)$/i.test(path);
}

/** `{ implicit request: Request[A] =>`: without brackets the grammar takes the type for that of what stands before. */
const typedParameter =
  /(\{\s*)(\s|\simplicit\s+)([a-z_]\w*)(\s*:\s*[A-Z][\w.]{0,100}(?:\[[^\][\n]{0,100}(?:\[[^\][\n]{0,100}\])?[^\][\n]{0,100}\])?)\s(?==>)/g;

/** `class Users @Inject()(…)`: the grammar takes the parameters of the class for arguments of the annotation. */
const annotatedConstructor =
  /\b(class\s+[A-Z]\w{0,200}(?:\[[^\]\n]{0,200}\])?\s*)((?:@\w{1,60}(?:\([^()\n]{0,200}\))?\s*){1,3})(?=(?:(?:private|protected)(?:\[\w+\])?\s*)?\()/g;

/** The text as the grammar reads it, with everything at its place. */
export function asGrammarReads(text: string): string {
  return text
    .replace(annotatedConstructor, (_, head: string, marks: string) => head + marks.replace(/\S/g, ' '))
    .replace(
      typedParameter,
      (whole, brace: string, before: string, name: string, type: string, at: number) =>
        declaresType(text, at) ? whole : `${brace}${before.replace(/\S/g, ' ').slice(0, -1)}(${name}${type})`,
    );
}

/** `trait Users { self: Base =>`. */
function declaresType(text: string, brace: number): boolean {
  const head = text.slice(Math.max(0, brace - 300), brace);
  const since = Math.max(...['{', '}', ';', '=', '\n\n'].map((sign) => head.lastIndexOf(sign)));
  return /\b(?:class|trait|object)\s+\w+/.test(head.slice(since + 1));
}

/** Whether the file imports something of a library, by a part of its package. */
export function imports(text: string, library: RegExp): boolean {
  for (const [line] of text.matchAll(/^[ \t]*import[ \t][^\n]{1,300}/gm)) if (library.test(line)) return true;
  return false;
}
