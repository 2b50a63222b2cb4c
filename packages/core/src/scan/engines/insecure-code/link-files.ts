// The calls that lead data of requests from one file into another, followed through summaries of what they lead to.

import type { Detection } from '../../../vocabulary/detection.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import type { ScannedFile } from '../shared/batches/scan-in-batches.ts';
import { scanCached } from '../shared/results/scan-cached.ts';
import type { CodeScanner } from './code-scanner.ts';
import type { FileSummary } from './cross-file/file-summary.ts';
import { FunctionIndex, type SummarizedPath } from './cross-file/function-index.ts';
import {
  type FollowedRoots,
  type LinkRoot,
  type LinkTables,
  linkRoots,
  type RootLinkOptions,
} from './cross-file/link-roots.ts';
import { readLinkSettings } from './cross-file/link-settings.ts';
import { TargetResolver } from './cross-file/resolve-target.ts';
import { fileLanguage } from './file-language.ts';
import { insecureCodeRules } from './rules/index.ts';
import { isNoSecret } from './scan-files.ts';

export interface LinkedScan {
  readonly target: ScanTarget;
  readonly context: ScanContext;
  readonly scanner: CodeScanner;
  /** What decides on summaries besides the rules of this program. */
  readonly rules: string;
  readonly chosen: readonly SourceEntry[];
}

/** What is followed, and how. */
export interface LinkedParts extends LinkTables, Pick<RootLinkOptions, 'handlersIn' | 'loadHandlers'> {
  readonly roots: readonly LinkRoot[];
}

/** Whether calls can lead into the file. */
export function isLinked({ path }: Pick<SourceEntry, 'path'>): boolean {
  return !fileContext(path).isTest;
}

/** Follows the calls that lead request data from one file into another. */
export async function linkFiles(
  { target, context, scanner, rules, chosen }: LinkedScan,
  { types, declared, sources: returning, roots, ...handlers }: LinkedParts,
): Promise<FollowedRoots> {
  const code = chosen.filter(isLinked);
  const entries = new Map(code.map((entry) => [entry.path, entry]));
  const languages = new Map(
    code.flatMap(({ path }) => {
      const language = fileLanguage(path);
      return language === undefined ? [] : [[path, language] as const];
    }),
  );
  const { mappings, goModules } = await readLinkSettings(
    roots.length === 0 ? [] : target.entries,
    target,
    context,
  );
  const resolver = new TargetResolver({ languages, declared, types, mappings, goModules });
  const index = new FunctionIndex(resolver, (wanted) =>
    summariesOf(wanted, entries, { target, context, scanner, rules }),
  );
  const sources = await scanner.sourcesOf(new Set(roots.flatMap(({ path }) => languages.get(path) ?? [])));
  const linked = await linkRoots(roots, {
    ...handlers,
    index,
    unproven,
    returnsSource: ({ target: called, from }) =>
      resolver.candidates(called, from).some((path) => returning.has(path)),
    isSource: (path, file) => sources.get(languages.get(file) ?? '')?.(path) === true,
  });
  return { ...linked, asked: index.asked };
}

/** What the functions of files do with what they are given, of those in which a name stands that is asked for. */
export async function* summariesOf(
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  entries: ReadonlyMap<string, SourceEntry>,
  { target, context, scanner, rules }: Pick<LinkedScan, 'target' | 'context' | 'scanner' | 'rules'>,
): AsyncGenerator<SummarizedPath> {
  const { results } = context;
  const cache = results && {
    results,
    section: results.section<FileSummary>('function summaries', { rules, defaultResult: nothingKnown }),
  };
  const summarized = scanCached<FileSummary>(
    {
      source: target.source,
      entries: [...wanted.keys()].flatMap((path) => entries.get(path) ?? []),
      cache,
      toKept: (summary) => (summary !== unnamed && isNoSecretSummary(summary) ? summary : null),
      scan: (contents) => summarizeFiles(contents, scanner, wanted),
    },
    context,
  );
  for await (const { entry, result } of summarized)
    yield { path: entry.path, summary: result === unnamed ? null : result };
}

const ratedByProof = new Map(
  insecureCodeRules.flatMap(({ id, severity, provenSeverity }) =>
    provenSeverity === undefined ? [] : [[id, { severity, provenSeverity }] as const],
  ),
);

function unproven(detection: Detection): Detection {
  const rated = ratedByProof.get(detection.ruleId);
  return detection.severity === rated?.provenSeverity
    ? { ...detection, severity: rated.severity }
    : detection;
}

const nothingKnown: FileSummary = { functions: [], exports: [] };
/** Of a file that need not be parsed: no name that is asked for stands in it. */
const unnamed: FileSummary = { functions: [], exports: [] };

async function* summarizeFiles(
  contents: AsyncIterable<SourceContent>,
  scanner: CodeScanner,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): AsyncGenerator<ScannedFile<FileSummary>> {
  for await (const { entry, bytes } of contents) {
    const isNamed = [...(wanted.get(entry.path) ?? [])].some((name) => mayDeclare(entry.path, bytes, name));
    const result = isNamed ? await scanner.summarize(entry.path, bytes) : unnamed;
    yield { entry, size: bytes.length, result };
  }
}

/** A default export has no name, and a module may export what others define; others stand in the file as they are called. */
function mayDeclare(path: string, bytes: Buffer, name: string): boolean {
  if (name === 'default' || !/^\w+$/.test(name) || fileLanguage(path) === 'javascript') return true;
  if (!bytes.includes(name)) return false;
  // Any file of a package may hold the function, and most only call one of that name.
  return !path.endsWith('.go') || declaresInGo(bytes.toString('latin1'), name);
}

function declaresInGo(text: string, name: string): boolean {
  return new RegExp(
    `\\bfunc\\b[^\\n]*\\b${name}\\b|\\b${name}\\b\\s*(?::?=|:)\\s*func\\b|\\b${name}\\b(?:\\[[^\\]\\n]*\\])?\\s+(?:struct|interface)\\b|^(?:var[ \\t]+|\\t| {2,4})${name}\\b[^\\n=:.(]*=(?!=)|^var[ \\t]+${name}\\b`,
    'm',
  ).test(text);
}

function isNoSecretSummary({ functions }: FileSummary): boolean {
  return functions.every(({ sinks }) => sinks.every(({ detection }) => isNoSecret(detection)));
}
