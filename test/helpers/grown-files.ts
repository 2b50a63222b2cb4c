// Files of every lockfile format, as large as one likes, grown from the samples: what repeats in a real file repeats
// here, once under the same name and once under many.
import { lockfileSamples } from '../core/scan/engines/dependencies/lockfile-samples/index.ts';

export interface GrownFile {
  readonly shape: string;
  readonly path: string;
  /** About this many characters. */
  text(length: number): string;
}

const samples = [...lockfileSamples];

/** Shapes that no part of a sample repeated comes to. */
const ownShapes: Readonly<Record<string, Readonly<Record<string, (length: number) => string>>>> = {
  'pom-xml': { 'a chain of properties': pomOfChainedProperties },
};

/** Each property is the one before it, and each is the version of a dependency. */
function pomOfChainedProperties(length: number): string {
  const numbers = Array.from({ length: Math.ceil(length / 130) }, (_, index) => index);
  const properties = numbers.map((one) => `<v${one}>${one > 0 ? `\${v${one - 1}}` : '1.0'}</v${one}>`);
  const dependencies = numbers.map(
    (one) =>
      `<dependency><groupId>g${one}</groupId><artifactId>a${one}</artifactId><version>\${v${one}}</version></dependency>`,
  );
  return `<project><properties>${properties.join('\n')}</properties><dependencies>${dependencies.join('\n')}</dependencies></project>`;
}

/** Every shape of a format: the sample's parts repeated, and text that invites a pattern to backtrack. */
export function grownFiles(format: string): GrownFile[] {
  const files: GrownFile[] = [];
  for (const [shape, text] of Object.entries(ownShapes[format] ?? {}))
    files.push({ shape, path: 'pom.xml', text });
  for (const [index, { path, text }] of samples.filter((sample) => sample.format === format).entries()) {
    const add = (shape: string, grow: (length: number) => string) =>
      files.push({ shape: `${shape} (${index})`, path, text: grow });
    add('the same text again', (length) => text.repeat(times(length, text)));
    add('numbered names', (length) => repeated(text, times(length, text), numbered));
    for (const [block, start, end] of blocksOf(text)) {
      const name = `block ${block.trim().slice(0, 16).replaceAll(/\s+/g, ' ')}`;
      const inside = (length: number, change: (text: string, copy: number) => string) =>
        text.slice(0, start) + repeated(block, times(length, block), change) + text.slice(end);
      add(`${name}, the same`, (length) => inside(length, (copy) => copy));
      add(`${name}, numbered`, (length) => inside(length, numbered));
    }
    const [json] = jsonOf(text);
    if (json !== undefined) {
      for (const keys of containersOf(json)) {
        add(`members of ${keys.join('.') || 'the root'}`, (length) => grownJson(json, keys, length));
      }
    }
    const head = text.slice(0, text.indexOf('\n') + 1);
    for (const piece of [
      '-',
      '.',
      ' ',
      '"',
      'a-',
      'a@',
      '[',
      '# ',
      '1.',
      '\\',
      '/',
      ', ',
      'a "',
      '\n ',
      '<a ',
      '<!--',
      '@',
      ':',
      '(',
      '=',
      '${',
    ])
      add(`many ${JSON.stringify(piece)}`, (length) => `${head}a${piece.repeat(length / piece.length)}!\n`);
  }
  return files;
}

function times(length: number, text: string): number {
  return Math.max(1, Math.ceil(length / Math.max(1, text.length)));
}

function repeated(text: string, count: number, change: (text: string, copy: number) => string): string {
  return Array.from({ length: count }, (_, copy) => change(text, copy)).join('');
}

/** Every word of four letters or more gets a number, so that no two copies share a name. */
function numbered(text: string, copy: number): string {
  return text.replaceAll(/(?<=["' /])[a-z]{4,}(?=["' @])/g, (word) => `${word}${copy}`);
}

/** Lines that stand between empty ones, and single lines. */
function blocksOf(text: string): [string, number, number][] {
  const blocks: [string, number, number][] = [];
  let start = 0;
  for (const block of text.split(/(?<=\n\n)/)) {
    if (start > 0 || block.length < text.length) blocks.push([block, start, start + block.length]);
    start += block.length;
  }
  start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    if (blocks.length < 24 && line.trim().length > 1) blocks.push([line, start, start + line.length]);
    start += line.length;
  }
  return blocks;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function jsonOf(text: string): Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

/** The ways to every object and list that is not empty. */
function containersOf(json: Json, above: readonly string[] = []): (readonly string[])[] {
  if (typeof json !== 'object' || json === null) return [];
  const members = Object.entries(json);
  if (members.length === 0) return [];
  return [above, ...members.flatMap(([key, value]) => containersOf(value, [...above, key]))];
}

/** The same document, with the first member of one container in it many times, under numbered keys. */
function grownJson(json: Json, keys: readonly string[], length: number): string {
  const copy = structuredClone(json);
  let found = copy as Record<string, Json>;
  for (const key of keys) found = found[key] as Record<string, Json>;
  const [key = '', value = null] = Object.entries(found).at(-1) ?? [];
  const count = times(length, JSON.stringify(value) + key);
  for (let index = 0; index < count; index += 1) {
    if (Array.isArray(found)) found.push(value);
    else found[`${key}${index}`] = value;
  }
  return JSON.stringify(copy, null, 1);
}
