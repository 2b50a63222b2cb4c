// Audits of a handful of files, for the tests of the code-quality engine.

import { languages } from '../../../../../packages/core/src/scan/engines/quality/languages/index.ts';
import type { Language } from '../../../../../packages/core/src/scan/engines/quality/languages/language.ts';
import { measureFunctions } from '../../../../../packages/core/src/scan/engines/quality/measure-functions.ts';
import { qualityEngine } from '../../../../../packages/core/src/scan/engines/quality/quality-engine.ts';
import { QualityFile } from '../../../../../packages/core/src/scan/engines/quality/quality-file.ts';
import { TokenList } from '../../../../../packages/core/src/scan/engines/quality/tokens/token-list.ts';
import { readRepositoryConfig } from '../../../../../packages/core/src/scan/repository-config/apply-repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

export interface Audited {
  readonly detections: readonly Detection[];
  readonly coverage: Coverage;
}

/** Runs the whole engine over files that exist only here. */
export async function audit(files: Readonly<Record<string, string>>): Promise<Audited> {
  const entries: readonly SourceEntry[] = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    blob: null,
    executable: !path.includes('.'),
  }));
  const source: Source = {
    commit: null,
    ref: null,
    git: null,
    list: async () => entries,
    async *read(wanted) {
      for (const entry of wanted) yield { entry, bytes: Buffer.from(files[entry.path] ?? '') };
    },
    close: async () => {},
  };
  const coverage = new Coverage();
  const detections: Detection[] = [];
  const context = {
    coverage,
    signal: new AbortController().signal,
    log: silentLog,
    now: () => new Date('2026-11-21T12:00:00Z'),
    progress: () => {},
  };
  const config = await readRepositoryConfig({ source, entries }, coverage, context.signal);
  for await (const detection of qualityEngine.scan({ source, entries, config }, context))
    detections.push(detection);
  return { detections, coverage };
}

export function languageOf(id: string): Language {
  const found = languages.find((language) => language.id === id);
  if (found === undefined) throw new Error(`There is no language ${id}.`);
  return found;
}

/** `name complexity/codeLines/tokens/parameters/length` of every function, in the order in which they end. */
export function measures(languageId: string, source: string): readonly string[] {
  const language = languageOf(languageId);
  const tokens = new TokenList();
  tokens.reset(source);
  language.tokenize(source, tokens);
  return measureFunctions(tokens, language).functions.map(
    ({ name, complexity, codeLines, tokens: count, parameters, length }) =>
      `${name} ${[complexity, codeLines, count, parameters, length].join('/')}`,
  );
}

/** `cognitive/nesting` of every function. */
export function flows(languageId: string, source: string): readonly string[] {
  const entry = { path: 'a', size: source.length, blob: null, executable: false };
  const content = { source, bytes: Buffer.from(source), tokens: new TokenList() };
  const file = new QualityFile(entry, languageOf(languageId), content);
  return file.functions.map((measured) => {
    const { cognitive, nesting } = file.flow(measured);
    return `${cognitive}/${nesting}`;
  });
}
