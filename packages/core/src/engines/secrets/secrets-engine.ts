// The secret scanner as an audit engine: every file of the source, then, where asked for, the history.
import type { Detection } from '../../findings/detection.ts';
import type { Coverage } from '../../source/coverage.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import type { ArchiveMember } from './archives/archive-member.ts';
import { readArchive } from './archives/read-archive.ts';
import { type HistoryOptions, scanHistory } from './history/scan-history.ts';
import { ruleInfos } from './rule-infos.ts';
import { maxScannedBytes } from './scan-limits.ts';
import { SecretScanner } from './secret-scanner.ts';
import { toScannableText } from './text-encoding.ts';
import { loadUserRules } from './user-rules/user-rules.ts';
import { type VerificationOptions, verifyDetections } from './verification/verify-detections.ts';

export interface SecretsEngineOptions {
  /** Scans the history too, where the source has one; left out, only the tree is read. */
  readonly history?: HistoryOptions;
  /** Asks these providers whether what was found is in use; left out, nobody is asked. */
  readonly verify?: VerificationOptions;
}

/** The engine with options; without any it is `secretsEngine`. */
export function createSecretsEngine(options: SecretsEngineOptions = {}): Engine {
  return {
    id: 'secrets',
    title: 'Secrets in code',
    auditType: 'security',
    rules: ruleInfos,
    scan: (target, context) => {
      const detections = scan(target, context, options);
      const { verify } = options;
      return verify === undefined ? detections : verifyDetections(detections, verify, context);
    },
  };
}

export const secretsEngine: Engine = createSecretsEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { history }: SecretsEngineOptions,
): AsyncIterable<Detection> {
  const { source, entries } = target;
  const { coverage, signal } = context;
  const scanner = await scannerFor(target, context);
  const treeValues = new Set<string>();
  const withHistory = history !== undefined && source.git !== null;
  const share = withHistory ? 0.5 : 1;
  let files = 0;
  for await (const content of source.read(scannable(entries, coverage), coverage, signal)) {
    for (const detection of scanContent(content, scanner, context)) {
      if (withHistory && detection.anchor.kind === 'secret') treeValues.add(detection.anchor.value);
      yield detection;
    }
    files += 1;
    if (files % 256 === 0) context.progress((share * files) / entries.length);
  }
  if (withHistory && source.git !== null) {
    const treeBlobs = new Set(entries.flatMap(({ blob }) => (blob === null ? [] : [blob])));
    const later = { ...context, progress: (fraction: number) => context.progress(share + fraction / 2) };
    yield* scanHistory({ git: source.git, scanner, treeBlobs, treeValues }, later, history);
  }
  context.progress(1);
}

function scannable(entries: readonly SourceEntry[], coverage: Coverage): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (size > maxScannedBytes) coverage.skip('too_large', path);
    return size <= maxScannedBytes;
  });
}

/** A scanner with the rules that the audited repository brings along. */
async function scannerFor({ source, entries }: ScanTarget, context: ScanContext): Promise<SecretScanner> {
  const read = async (entry: SourceEntry): Promise<SourceContent | undefined> => {
    for await (const content of source.read([entry], context.coverage, context.signal)) return content;
    return undefined;
  };
  const userRules = await loadUserRules(entries, read);
  for (const problem of userRules.problems.slice(0, 20))
    context.log.warn('a rule of the repository was left out', { problem });
  return new SecretScanner(userRules, context.now());
}

/** The detections in one file; counts what was read and what was left out. */
function scanContent(
  { entry, bytes }: SourceContent,
  scanner: SecretScanner,
  { coverage }: Pick<ScanContext, 'coverage'>,
): readonly Detection[] {
  const text = toScannableText(bytes);
  if (text !== null) {
    coverage.scanned(bytes.length, entry.path);
    return scanner.scan(text, { path: entry.path });
  }
  const members = readArchive(bytes, entry.path);
  if (members.length === 0) {
    coverage.skip('binary', entry.path);
    return [];
  }
  coverage.scanned(bytes.length);
  return members.flatMap((member) => scanMember(member, entry, scanner));
}

/** Reported at the archive's own path, since that is what lies in the repository. */
function scanMember(member: ArchiveMember, { path }: SourceEntry, scanner: SecretScanner): Detection[] {
  const text = toScannableText(member.bytes);
  if (text === null) return [];
  return scanner.scan(text, { path: member.name }).map((detection) => ({
    ...detection,
    description: `${detection.description} It is inside of the archive, in ${member.name.slice(0, 200)}.`,
    location: { path, startLine: 1, endLine: 1 },
  }));
}
