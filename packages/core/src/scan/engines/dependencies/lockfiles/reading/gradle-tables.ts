// Tables of dependencies in build scripts, their settings and the sources of build logic: `ext.deps = [okhttp: 'a:b:1']`,
// `object Deps { const val okhttp = "a:b:1" }`, `create("libs") { library("okhttp", "a:b:1") }`, `libraries = libs`.

/** Whether a program is part of a build, where such tables may be. */
export function isBuildLogic(path: string): boolean {
  return /(?:^|\/)(?:buildSrc|build-logic|gradle|plugins)\/.*\.(?:kt|java|groovy)$/.test(path);
}

/** What the names of such tables stand for, collected from several texts; the first text that has a name counts. */
export class GradleTables {
  readonly #notations = new Map<string, string>();
  /** By the last part of the name. */
  readonly #byLast = new Map<string, [name: string, notation: string][]>();
  readonly #values = new Map<string, string>();
  readonly #aliases = new Map<string, string>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#read(text);
  }

  /** `group:artifact:version` as it is written for `deps.okhttp.core`; names around the table may be left out. */
  notation(accessor: string): string | undefined {
    const path = plainPath(accessor);
    const exact = this.#notations.get(path);
    if (exact !== undefined) return exact;
    for (const [name, value] of this.#byLast.get(lastOf(path)) ?? [])
      if (name.endsWith(`.${path}`) || (name.includes('.') && path.endsWith(`.${name}`))) return value;
    return undefined;
  }

  /** Versions by their path: `versions.okhttp`. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  /** What the name was made another name for: `libs` for `libraries`. */
  otherName(name: string): string | undefined {
    return this.#aliases.get(name);
  }

  #note(name: string, notation: string): void {
    if (this.#notations.has(name)) return;
    this.#notations.set(name, notation);
    const last = lastOf(name);
    const known = this.#byLast.get(last);
    if (known) known.push([name, notation]);
    else this.#byLast.set(last, [[name, notation]]);
  }

  #read(text: string): void {
    const open: { readonly name: string; readonly bracket: string }[] = [];
    const path = (name: string) =>
      [...open.map((one) => one.name), plainPath(name)].filter((part) => part !== '').join('.');
    for (const { groups = {} } of text.matchAll(token)) {
      const { library, number, entry, value = '', sign, closer, alias, of = '' } = groups;
      const bracket = groups.bracket ?? groups.begin;
      if (library !== undefined) this.#note(path(library.replaceAll(/[-_]/g, '.')), libraryOf(groups));
      else if (number !== undefined) add(this.#values, number, groups.is ?? '');
      else if (entry !== undefined) {
        const isInTable = sign === '=' || open.at(-1)?.bracket === (sign === ':' ? '[' : '(');
        const written = groups.plus === undefined ? value : `${value}\${${groups.plus}}`;
        if (isInTable && /^[\w.-]+:[\w.${}-]+(?::|$)/.test(value)) this.#note(path(entry), written);
        else if (isInTable && /^\d[\w.+-]*$/.test(value)) add(this.#values, path(entry), value);
      } else if (alias !== undefined) add(this.#aliases, plainPath(alias), of);
      else if (bracket !== undefined)
        open.push({ name: plainPath(groups.type ?? groups.created ?? groups.table ?? ''), bracket });
      else if (closer !== undefined) open.pop();
    }
  }
}

/** One of them at a time, so that brackets within texts count for nothing. */
const token = new RegExp(
  [
    /\/\/[^\n]*/,
    /\blibrary\(\s*["'](?<library>[\w.-]{1,100})["']\s*,\s*["'](?<group>[^"'\n]{1,200})["'](?:\s*,\s*["'](?<artifact>[\w.-]{1,100})["'])?\s*\)(?:\s*\.?\s*version(?:\(\s*["'](?<version>[^"'\n]{0,100})["']\s*\)|Ref\(\s*["'](?<ref>[\w.-]{1,100})["']\s*\)))?/,
    /\bversion\(\s*["'](?<number>[\w.-]{1,100})["']\s*,\s*["'](?<is>\d[\w.+-]{0,100})["']\s*\)/,
    /\bcreate\(\s*["'](?<created>\w{1,100})["']\s*\)\s*(?<begin>\{)/,
    /["']?(?<entry>[A-Za-z_][\w.-]{0,100}(?:\[\s*["'][\w.-]{1,100}["']\s*\])?)["']?\s{0,40}(?<sign>=|:|\bto\b)\s{0,40}["'](?<value>[^"'\n]{1,200})["'](?:\s{0,10}\+\s{0,10}(?<plus>[A-Za-z][\w.]{0,100}))?/,
    /(?<alias>[A-Za-z_][\w.]{0,100})\s{0,40}=\s{0,40}(?<of>[A-Za-z_]\w{0,100})[ \t]*(?=[\n;}]|$)/,
    /(?:\b(?:object|class|interface)\s+(?<type>\w{1,100})[^{(\n]{0,200}|["']?\b(?<table>[A-Za-z_][\w.-]{0,100})["']?\s{0,40}(?:(?:=|:|\bto\b)\s{0,40}(?:(?:m|mutableM|hashM|linkedM)apOf\s*)?))?(?<bracket>[{[(])/,
    /(?<closer>[)\]}])/,
    /"[^"\n]*"|'[^'\n]*'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

function libraryOf({ group, artifact, version, ref }: Partial<Record<string, string>>): string {
  if (artifact === undefined) return group ?? '';
  return `${group}:${artifact}:${version ?? (ref === undefined ? '' : `\${${ref}}`)}`;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function add(table: Map<string, string>, name: string, value: string): void {
  if (!table.has(name)) table.set(name, value);
}

/** Without what a script may write before and after: `rootProject.ext.deps["okhttp"].get()` is `deps.okhttp`. */
function plainPath(written: string): string {
  return written
    .replaceAll(/\[\s*["']([\w.-]+)["']\s*\]/g, '.$1')
    .replace(/^(?:(?:rootProject|project|ext|extra|this)(?:\.|$))+/, '')
    .replace(/\.get(?:\(\))?$/, '');
}
