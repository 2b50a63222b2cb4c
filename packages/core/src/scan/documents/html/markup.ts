// HTML that can't be broken out of: everything put into a template is escaped, unless it is markup itself.
import { splitCodeSpans } from '../code-spans.ts';

/** Markup that is safe to put into a page. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | false | Markup | readonly Markup[];

/** `html\`<p>${untrusted}</p>\``: what is put in is text, whatever it holds. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += toText(part) + (strings[index + 1] ?? '');
  return new Markup(text);
}

function toText(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(({ text }: Markup) => text).join('');
  return escapeHtml(String(part));
}

/** What could change the direction of the text around it is shown as its number. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, numbered)
    .replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `[U+202E]`, for a character that nobody would see. */
export function numbered(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Sentences in which code stands between backticks, as rules write them; nothing else is marked up. */
export function prose(text: string): Markup {
  const parts = splitCodeSpans(text);
  return new Markup(
    parts
      .map((part) => (part.isCode ? `<code>${escapeHtml(part.text)}</code>` : escapeHtml(part.text)))
      .join(''),
  );
}

/** `12,345`: the same on every machine. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
