// Counts the tokens of text that scenarios include, with an encoding that is named in every report.

import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../closest.ts';
import { CostInputError, type Faults, failWith } from '../faults.ts';
import { decodeToUtf8 } from '../json/decode.ts';
import { readable } from '../json/open-input.ts';
import { INPUT, type ScenarioTable, type TextToCount } from '../scenario-table.ts';

/** Encodings that can be named; each is loaded only when it is used. */
export const encodings = [
  'cl100k_base',
  'o200k_base',
  'o200k_harmony',
  'p50k_base',
  'p50k_edit',
  'r50k_base',
] as const;
type EncodingName = (typeof encodings)[number];

const largestFile = 16 << 20;
// Merging is quadratic in the length of an unbroken run; a run this long takes about a millisecond.
const longestRun = 2000;

interface CountContext {
  readonly file: string;
  readonly faults: Faults;
  readonly faulty: ReadonlySet<number>;
  readonly options: { readonly model: string | undefined; readonly encoding: string | undefined };
}

/** Puts the counts of all texts into the table's input column; what can't be counted becomes a fault. */
export async function countTexts(table: ScenarioTable, context: CountContext): Promise<void> {
  for (const text of table.texts) {
    if (context.faulty.has(text.index)) continue;
    const place = { file: context.file, index: text.index, name: table.names.text(text.index) };
    const { encoding, approximate } = chooseEncoding(text, context.options);
    const known = encodings.find((each) => each === encoding);
    if (known === undefined) {
      const problem = `must be one of ${encodings.join(', ')}${didYouMean(encoding, encodings)}`;
      context.faults.add({ ...place, field: 'encoding', problem, value: JSON.stringify(encoding) });
      continue;
    }
    try {
      const { tokens, wasCut } = await countTokens(textOf(text, context.file), known);
      table.setCount(INPUT, text.index, tokens);
      table.counted.set(text.index, { encoding: known, approximate: approximate || wasCut });
    } catch (error) {
      if (!(error instanceof CostInputError)) throw error;
      for (const { problem, file } of error.faults) {
        context.faults.add({
          ...place,
          field: text.field,
          problem: `${file === undefined ? '' : `${file} `}${problem}`.trim(),
        });
      }
    }
  }
}

/** How many tokens a text has; a run too long to be merged in one piece is cut, which adds a token at most per cut. */
export async function countTokens(
  text: string,
  encoding: EncodingName,
): Promise<{ readonly tokens: number; readonly wasCut: boolean }> {
  const count = await loadEncoding(encoding);
  let [tokens, wasCut] = [0, false];
  let from = 0;
  for (const cut of cuts(text)) {
    tokens += count(text.slice(from, cut));
    from = cut;
    wasCut = true;
  }
  return { tokens: tokens + count(text.slice(from)), wasCut };
}

/** Positions that cut every unbroken run, of characters or of whitespace, into pieces of bearable length. */
function* cuts(text: string): Iterable<number> {
  const runs = new RegExp(`\\S{${longestRun + 1},}|\\s{${longestRun + 1},}`, 'g');
  for (const run of text.matchAll(runs)) {
    const end = run.index + run[0].length;
    for (let at = run.index + longestRun; at < end; at += longestRun) {
      const code = text.charCodeAt(at);
      // Never between the two halves of one character.
      yield code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
    }
  }
}

function chooseEncoding(
  { encoding, model }: TextToCount,
  options: CountContext['options'],
): { readonly encoding: string; readonly approximate: boolean } {
  const named = encoding ?? options.encoding;
  const priced = model ?? options.model;
  const publicOne = publicEncoding(priced);
  // Without a model, a count by an encoding that someone named is just what was asked for.
  if (named !== undefined)
    return { encoding: named, approximate: priced !== undefined && publicOne !== named };
  return { encoding: publicOne ?? 'o200k_base', approximate: publicOne === undefined };
}

/** The encoding of a model whose tokenizer is public; undefined for all others, and when no model is named. */
function publicEncoding(model: string | undefined): EncodingName | undefined {
  const name = model?.toLowerCase().replace(/^(openai|azure)[:/]/, '');
  if (name === undefined || !/^(gpt-|o\d|chatgpt-)/.test(name)) return undefined;
  return /^gpt-(3\.5|4(?!o|\.\d))/.test(name) ? 'cl100k_base' : 'o200k_base';
}

function textOf({ field, value }: TextToCount, scenarioFile: string): string {
  if (field === 'inputText') return value;
  const file = resolve(scenarioFile === 'standard input' ? '.' : dirname(scenarioFile), value);
  const { size } = readable(value, () => statSync(file));
  if (size > largestFile) failWith({ file: value, problem: `is larger than ${largestFile >> 20} MiB` });
  return new TextDecoder().decode(
    decodeToUtf8(
      readable(value, () => readFileSync(file)),
      value,
    ),
  );
}

async function loadEncoding(name: EncodingName): Promise<(text: string) => number> {
  try {
    const { countTokens: count } = await encodingLoaders[name]();
    // Text that looks like a control token is text here.
    return (text) => count(text, { disallowedSpecial: new Set() });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    return failWith({
      problem: 'can only be counted with the package gpt-tokenizer, which is not installed',
    });
  }
}

const encodingLoaders = {
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  o200k_harmony: () => import('gpt-tokenizer/encoding/o200k_harmony'),
  p50k_base: () => import('gpt-tokenizer/encoding/p50k_base'),
  p50k_edit: () => import('gpt-tokenizer/encoding/p50k_edit'),
  r50k_base: () => import('gpt-tokenizer/encoding/r50k_base'),
} as const;
