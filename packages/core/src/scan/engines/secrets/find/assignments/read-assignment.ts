// The notations in which languages and configuration files give a name its value.

import type { FileKind } from '../../assess/file-context.ts';
import type { Notation } from '../../assess/value-context.ts';

export interface Assignment {
  readonly value: string;
  /** Where the value starts in `rest`. */
  readonly offset: number;
  readonly notation: Notation;
  /** True for `==` and the like: what is compared need not be what is used. */
  readonly compared: boolean;
}

/** The text before and behind a name, both of the same file and short. */
export interface NameContext {
  /** The character before the name; empty at the file's start. */
  readonly before: string;
  /** What follows the name, a few hundred characters. */
  readonly rest: string;
  readonly kind: FileKind;
  /** `Pass 'random' to shuffle`: the name may be a word of a sentence. */
  readonly isVerb?: boolean;
  /** `shop.db.password`: no variable of a shell. */
  readonly isProperty?: boolean;
}

const closing = String.raw`(?:\\{0,3}["'\`]|&quot;)?\]{0,2}`;
const operator = String.raw`(?:=>|:{1,3}=|\.=|\|\|=|\?\?=|[=!]==?|\?=|=|:|<-)`;
/** Neither comparisons, as in `name === other || "…"`, nor a part of a class: `[PasswordController::class, 'update']`. */
const assigning = String.raw`(?:=>|:{1,3}=|\.=|\|\|=|\?\?=|\?=|=(?!=)|:(?!:)|<-)`;
/** Not behind a quote: `name="password" id="…"` gives another attribute its value. */
const type = String.raw`(?:[?!]?:[ \t]{0,4}&?(?:'static )?[\w.<>[\]?& |]{1,40}?|[ \t]{1,4}As[ \t]{1,4}[\w.]{1,30}|(?<!["'\`])[ \t]{1,4}\*?[A-Za-z][\w.]{0,30}(?:\[\])?|\[\d{0,4}\])`;
const call = String.raw`(?:ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?)?(?:(?:new |await |\[\])?[A-Za-z_$@&*][\w.:$<>*!?]{0,50}(?:\[\])?[({]\s{0,4}){0,2}`;
const quote = String.raw`(?:[rbuLfFRBN]{1,2}|@|\$)?(\\{0,3}["'\`]|"""|&quot;)`;
/** `System.getenv("`: what stands there is a name. */
const lookUpCall =
  /(?:env|property|properties|get|config|setting|param|fetch|require|option|resolve|lookup)\w{0,12}\s{0,2}[([{]\s{0,4}\\?["'`]$/i;
/** `Ref("`, `Fn.getAtt("` of templates in code: what stands there names another part of the template. */
const referenceCall = /\b(?:Ref|GetAtt|ImportValue|FindInMap|Fn\.\w{2,12})\(\s{0,4}["']$/;
/** `document.querySelector("`, `By.css("`, `page.locator("`, `$("`: what stands there finds an element of a page. */
const queryCall =
  /(?:querySelector(?:All)?|getElements?By\w{1,12}|(?:find|get|query)(?:All)?By\w{1,16}|find_?elements?(?:_by_\w{1,20})?|find_field|select_one|wait_?for_?selector|\blocator|\bclosest|\bBy\.\w{1,20}|\b(?:at_)?(?:css|xpath)|(?<![\w$])\${1,2})\s{0,2}\(\s{0,4}\\?["'`]$/i;
const lookUp = String.raw`(?!(?:null|nil|none|true|false|undefined)\b)[\w.$[\]()'":>!-]{1,80}?[ \t]{0,3}(?:\|\||\?\?|\bor\b|,|\?:)`;

/** `name = "…"`, `"name": "…"`, `name: string = '…'`, `name => '…'`, `name := f("…"`. */
const assigned = new RegExp(`^${closing}(?:${type})?[ \\t]{0,20}(${operator})\\s{0,20}${call}${quote}`);
/** `setName("…"`, `"name", "…"`, `"name" "…"` of Clojure. */
const passed = new RegExp(`^(?:\\(\\s{0,4}|["'\`][ \\t]{0,4}[, ][ \\t]{0,4})${call}${quote}`);
/** `name = env("NAME", "…")`, `name = environment.NAME || "…"`. */
const fallback = new RegExp(`^${closing}\\s{0,8}${assigning}\\s{0,8}${lookUp}[ \\t]{0,4}${quote}`);
/** `name.equals("…")`. */
const compared = new RegExp(`^\\.(?:equals|equalsIgnoreCase|eq|compareTo)\\(\\s{0,2}${quote}`);
/** `key="name" value="…"`, `- name: name` and `value: …` on the next line, `<key>name</key><string>…`. */
const paired =
  /^(?:["']?(?:\s{0,4}[,;]\s{0,60}|\s{1,60})["']?(?:value|val|default(?:Value)?)["']?\s{0,4}[:=]\s{0,4}["']?|<\/[\w-]{1,20}>\s{0,60}<(?:string|value|param-value|init-value)>)([^\s"'<>#,]{3,200})/i;
/** `variable "name" { … default = "…" }`, and `{name, "…"}` of Erlang. */
const blocks =
  /^"\s{0,4}\{[^{}"]{0,200}(?:"[^"{}]{0,100}"[^{}"]{0,100}){0,2}\bdefault\s{0,20}=\s{0,4}"([^"\n]{3,200})"/;
const tuple = /^,\s{0,4}<{0,2}"([^"\n]{3,200})">{0,2}\s{0,4}\}/;
/** `${name:…}`, `${NAME:-…}`, `${NAME:=…}`. */
const defaulted = /^:[-=]?(?![-=])([^\s{}"'`$:]{3,200})\}/;
/** `<name>…</name>`, `<entry key="name">…</entry>`. */
const element = /^["']?(?:\s[\w:]{1,30}="[^"<>\n]{0,60}")?>\s{0,40}([^<>\r\n]{3,200}?)\s{0,40}<\//;
/** `…;Password=…;…`, `?token=…&`, a value inside a longer one. */
const inline = /^(?:=|%3[Dd])([^\s;&"'`<>,)\\]{3,200})(?=[;&"'`\s<>,)\\]|$)/;
/** `"Name: …"`, `\nName: …\r\n` in a text: how curl, PHP and raw requests write a header. */
const headerLine =
  /^:[ \t]{0,4}(?:(?:token|bearer|apikey|key) {1,2})?([^\s"'`<>\\]{3,400})(?=\\{0,3}["'`]|\\[rn])/i;
/** `… user=ada password=… dbname=…`: one of the pairs of a connection string. */
const keyValue = /^=[^\s"'`;,()]{3,100}(?: {1,2}[a-z_]{2,30}=\S|["'`])/;
/** `name: …` or `name = …` to the end of a line, as configuration shown in a text. */
const wholeLine = /^["']?[ \t]{0,12}[:=][ \t]{1,12}([^\s"'`<>,;|]{3,200})[ \t]{0,8}(?=[\r\n]|$)/;
const bare = /^["']?\]?[ \t]{0,20}(?::=|=>|\?=|[=:])[ \t]{0,20}(?!["'`])([^\r\n]{3,300})/;
/** `--password …`, `PASSWORD …` in a Dockerfile or a server's configuration, `IDENTIFIED BY '…'`. */
const spaced =
  /^[ \t]{1,20}(?:(["'])([^"'\r\n]{3,200})\1|([^\s"'`=:<>(){}|;,]{3,200})[ \t]{0,8}(?=[\r\n;\\|&]|$|[ \t]-|[ \t]#))/;

/** `#define NAME "…"`, `PASSWORD '…'` in SQL, `token - '…'` in notes. */
const spacedQuoted = /^[ \t]{1,20}(?:-[ \t]{1,4})?(["'])([^"'\r\n]{3,200})\1(?=[\s;),]|$)/;
/** `--password …`, `--password=…`. */
const flag = /^(?:[ \t]{1,4}|=)(["']?)([^\s"'`<>|;]{3,200})\1(?=\s|$)/;

/** `${NAME:?…}` says why there is no value, `${NAME:+…}` is something else where there is one. */
const neverItsValue = /^(?::[?+]|[?+](?![:.=?]))/;
/** `-PassThru -ErrorAction Stop`: where the next option begins, one has no value. */
const nextOption = /^[ \t]{1,4}--?[A-Za-z]{2}/;

/** The value that the name is given, if it is given one that is written out. */
export function readAssignment(context: NameContext): Assignment | null {
  if (context.before === '{' && neverItsValue.test(context.rest)) return null;
  if (context.before === '-' && nextOption.test(context.rest)) return null;
  return readQuoted(context) ?? readUnquoted(context);
}

function readQuoted({ before, rest }: NameContext): Assignment | null {
  const opened = assigned.exec(rest);
  if (opened !== null) {
    if (queryCall.test(opened[0]) || referenceCall.test(opened[0])) return null;
    const value = quotedAt(rest, opened[0].length, opened[2] ?? '');
    const isComparison = /^[=!]=/.test(opened[1] ?? '');
    const notation = lookUpCall.test(opened[0]) ? 'passed' : 'quoted';
    // `password:` and, below it, `"user": …`: the first of its parts.
    const isPart = /[\r\n]/.test(opened[0]) && isName(rest.slice(opened[0].length + (value?.length ?? 0)));
    if (isPart) return null;
    if (value !== null && !/^[A-Z][A-Z0-9_]{2,}$/.test(value))
      return { value, offset: opened[0].length, notation, compared: isComparison };
  }
  for (const [form, isComparison] of [
    [passed, false],
    [fallback, false],
    [compared, true],
  ] as const) {
    const match = form.exec(rest);
    if (match === null || (form === passed && !rest.startsWith('(') && !/["'`]/.test(before))) continue;
    const value = quotedAt(rest, match[0].length, match[1] ?? '');
    // `get(ctx, "password", "")`, `lookup(settings, "shop", null)`: what stands there is the name of what is read.
    if (
      value !== null &&
      form === fallback &&
      isNameOfRead(match[0], rest.slice(match[0].length + value.length))
    )
      continue;
    // `"key": "password", "value": …`: what follows is a name itself.
    // `resource "vault_secret" "shop" {`: the label of a block.
    if (value !== null && form === passed && isName(rest.slice(match[0].length + value.length))) continue;
    const notation = form === passed ? 'passed' : 'quoted';
    if (value !== null) return { value, offset: match[0].length, notation, compared: isComparison };
  }
  return opened === null ? null : wholeQuoted(rest, opened);
}

function isNameOfRead(upTo: string, behind: string): boolean {
  if (/^\\{0,3}["'`]\s{0,4},\s{0,4}["'`]/.test(behind)) return true;
  return /[([][^"'`]{1,80},[ \t]{0,4}["'`]$/.test(upTo) && /^["'`]\s{0,4},/.test(behind);
}

function isName(behind: string): boolean {
  return /^\\{0,3}["'`]\s{0,4}(?::(?!:)|=>|\{)/.test(behind);
}

/** A quoted upper-case word: the name of a variable more often than not, the assessment decides. */
function wholeQuoted(rest: string, opened: RegExpExecArray): Assignment | null {
  const value = quotedAt(rest, opened[0].length, opened[2] ?? '');
  return value === null ? null : { value, offset: opened[0].length, notation: 'quoted', compared: false };
}

/** The text up to the closing quote on the same line; null when it does not close. */
function quotedAt(rest: string, start: number, mark: string): string | null {
  for (let index = start; index < rest.length; index++) {
    const letter = rest[index];
    if (letter === '\n' || letter === '\r') return null;
    if (rest.startsWith(mark, index)) return index === start ? null : rest.slice(start, index);
    if (letter === '\\' && !mark.startsWith('\\')) index += 1;
  }
  return null;
}

function readUnquoted(context: NameContext): Assignment | null {
  const { before, rest, kind } = context;
  const pair = paired.exec(rest) ?? element.exec(rest) ?? blocks.exec(rest);
  if (pair !== null) return found(pair[0], pair[1] ?? '', 'bare');
  if (before === '{') {
    const inside = defaulted.exec(rest) ?? tuple.exec(rest);
    if (inside !== null) return found(inside[0], inside[1] ?? '', 'bare');
  }
  const header = /["'`\\]/.test(before) ? headerLine.exec(rest) : null;
  if (header !== null) return found(header[0], header[1] ?? '', 'passed');
  if (/[;?&"'`%]/.test(before) || kind === 'prose' || (before === ' ' && keyValue.test(rest))) {
    const inside = inline.exec(rest);
    if (inside !== null)
      return found(inside[0], inside[1] ?? '', isOnItsOwn(context, inside[0]) ? 'bare' : 'inline');
  }
  if (kind === 'prose') {
    const line = wholeLine.exec(rest);
    if (line !== null) return found(line[0], line[1] ?? '', 'bare');
  }
  if (kind === 'config') {
    const line = bare.exec(rest);
    if (line !== null) return withoutTail(line[0], line[1] ?? '', context.isProperty === true);
  }
  const listed = before === '-' ? flag.exec(rest) : spacedQuoted.exec(rest);
  if (
    listed !== null &&
    before !== '-' &&
    context.isVerb &&
    /^[ \t][a-z]{2,}/.test(rest.slice(listed[0].length))
  )
    return null;
  if (listed !== null) return found(listed[0], listed[2] ?? '', listed[1] === '' ? 'bare' : 'quoted');
  if (kind !== 'config') return null;
  const word = spaced.exec(rest);
  if (word === null) return null;
  // Of two words, the second is the password only where an option or a directive says so.
  const notation = before === '-' ? 'bare' : 'inline';
  return found(
    word[0].replace(/["'\s]+$/, ''),
    word[2] ?? word[3] ?? '',
    word[2] === undefined ? notation : 'quoted',
  );
}

/** `"NAME=value"`, and `NAME=value` in a text: all there is, and no part of an address. */
function isOnItsOwn({ before, rest, kind }: NameContext, whole: string): boolean {
  if (/["'`]/.test(before)) return rest[whole.length] === before;
  return kind === 'prose' && /[\s(>*]/.test(before);
}

/** What follows `IDENTIFIED BY`. */
export function readSqlPassword(rest: string): Assignment | null {
  const match =
    /^(?:[ \t]{1,4}PASSWORD)?[ \t]{1,4}(?:(["'])([^\s"']{3,100})\1|([^\s"';:()]{3,100})(?=[;\s)]|$))/i.exec(
      rest,
    );
  return match === null ? null : found(match[0], match[2] ?? match[3] ?? '', 'bare');
}

function found(whole: string, value: string, notation: Notation): Assignment {
  return { value, offset: whole.lastIndexOf(value), notation, compared: false };
}

/** Cuts comments, closing marks and separators that belong to the file and not to the value. */
function withoutTail(whole: string, text: string, isProperty: boolean): Assignment | null {
  // `NAME=value command …`: a variable for one command. `http Name:value https://…`: a header.
  const forCommand =
    /^[=:]\S/.test(whole) && !isProperty
      ? /^[^\s"'`#]{3,200}(?=[ \t]+[A-Za-z./])/.exec(text)?.[0]
      : undefined;
  const value = (forCommand ?? text)
    .replace(/\s+(?:#|\/\/|;|\\$).*$/, '')
    .replace(/[\s,;]+$/, '')
    .replace(/\\[nr].*$/, '')
    .replace(/["'`]+[)\]}]*$/, '');
  return value.length < 3 ? null : { value, offset: whole.indexOf(text), notation: 'bare', compared: false };
}
