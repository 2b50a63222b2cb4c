// Reads a document of another scanner: its results are identified, redacted, and handed over in batches, so that no more of
// them than of the document is in memory together. What takes them can be another process.
import { setImmediate as breathe } from 'node:timers/promises';
import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import { Normalizer } from '../../scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { importScope } from '../findings/import-scope.ts';
import { AdvisoryNames } from '../findings/matching/advisory-names.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import { AdvisoryKnowledge, withKnownPriority } from '../inventory/advisory-knowledge.ts';
import { type PackageSetRows, packageSetRows, type SetRow } from '../inventory/package-set-rows.ts';
import { batchesOf } from '../platform/storage/chunks-of.ts';
import type { ImportedDocument, ImportedRun } from './import-format.ts';
import { formatsWith } from './index.ts';
import { documentShape, type JsonPart } from './json-part.ts';
import { withKnownAdvisories } from './known-advisories.ts';
import type { FormatMapping } from './mappings/format-mapping.ts';
import { matchPackages } from './match-packages.ts';
import { recognizeFormat } from './recognize-format.ts';
import { redactImported } from './redact-import.ts';
import { structured } from './text-document.ts';
import type { VexStatement } from './vex-statement.ts';

/** Plain data only: it can cross a process boundary. */
export interface ImportReading extends Pick<PortalSettings, 'engines' | 'fingerprintKey'> {
  readonly type: AuditType;
  /** Undefined: recognized by the document. */
  readonly format?: string | undefined;
  /** What the request says wins; its commit is for documents without one. */
  readonly artifact?: string | undefined;
  readonly commit?: string | undefined;
  readonly sampled?: boolean | undefined;
  /** That people added to the portal. */
  readonly mappings: readonly FormatMapping[];
}

/** Takes what a document says, batch by batch. Runs count from 0, and end one after the other. */
export interface ImportSink {
  /** Results that were identified elsewhere. */
  given(run: number, findings: readonly ReportedFinding[]): Promise<void>;
  /** Results that were identified here: of equal ones all, `kept` of the run says which counts. */
  identified(run: number, findings: readonly ReportedFinding[]): Promise<void>;
  /** Files that were scanned. */
  paths(run: number, paths: readonly string[]): Promise<void>;
  packages(run: number, rows: readonly SetRow[]): Promise<void>;
  statements(statements: readonly VexStatement[]): Promise<void>;
}

/** What is known of a run when all of it has been read. Plain data. */
export interface ReadRun extends Omit<ImportedRun, 'detections' | 'findings' | 'packages' | 'paths'> {
  /** Whether the document names the files that were scanned. */
  readonly hasPaths: boolean;
  readonly packages: Omit<PackageSetRows, 'chunks'> | null;
  /** Which of the findings that were identified count, by their place among them. */
  readonly kept: readonly number[];
}

export interface ReadImport {
  readonly format: string;
  readonly runs: readonly ReadRun[];
  readonly leftOut: number;
  /** The revision of the advisories that its findings were compared with; null without any. */
  readonly advisories: string | null;
}

const batchSize = 200;
const pathsPerBatch = 1_000;

/** Throws ValidationError when the document cannot be read. */
export async function readImport(
  given: JsonPart,
  reading: ImportReading,
  { runtime, sink }: { readonly runtime: Pick<Runtime, 'log' | 'now'>; readonly sink: ImportSink },
): Promise<ReadImport> {
  const part = structured(given);
  await breathe();
  const shape = documentShape(part);
  const format = recognizeFormat(reading.format, shape, formatsWith(reading.mappings));
  const document = await format.read(part, {
    type: reading.type,
    shape,
    fingerprintKey: reading.fingerprintKey,
    matchPackages: (sbom, path) => matchPackages(sbom, reading, runtime, path),
  });
  const { databasePath = null } = reading.engines.advisories ?? {};
  const database = databasePath === null ? undefined : AdvisoryDatabase.open(databasePath);
  try {
    const knowledge = database && new AdvisoryKnowledge(database);
    const runs: ReadRun[] = [];
    for (const same of Map.groupBy(asGiven(document, reading), importScope).values())
      runs.push(await readRuns(same, { index: runs.length, reading, knowledge, sink }));
    for (const batch of batchesOf(document.statements, batchSize)) await sink.statements(batch);
    return {
      format: format.id,
      runs,
      leftOut: document.leftOut,
      advisories: database?.revision ?? null,
    };
  } finally {
    database?.close();
  }
}

interface RunReading {
  readonly index: number;
  readonly reading: ImportReading;
  readonly knowledge: AdvisoryKnowledge | undefined;
  readonly sink: ImportSink;
}

/** Those of one scope, as one. */
async function readRuns(same: readonly ImportedRun[], parts: RunReading): Promise<ReadRun> {
  const { index, sink } = parts;
  const [first] = same as [ImportedRun, ...ImportedRun[]];
  const hasPaths = same.every((run) => run.paths);
  if (hasPaths)
    for (const run of same)
      for (const batch of batchesOf(run.paths ?? [], pathsPerBatch)) await sink.paths(index, batch);
  const packages = same.flatMap((run) => run.packages ?? []);
  const set = same.some((run) => run.packages) ? await packageSetRows(packages) : null;
  for (const rows of set?.chunks ?? []) await sink.packages(index, rows);
  const kept = await sendFindings(same, parts);
  const { detections: _, findings: __, packages: ___, paths: ____, ...run } = first;
  return {
    ...run,
    complete: same.every(({ complete }) => complete),
    sampled: sampledOf(same),
    hasPaths,
    packages: set && { digest: set.digest, count: set.count, ecosystems: set.ecosystems },
    kept,
  };
}

/** Gives which of those that were identified count. */
async function sendFindings(
  same: readonly ImportedRun[],
  { index, reading, knowledge, sink }: RunReading,
): Promise<readonly number[]> {
  const known = new AdvisoryNames<true>();
  for (const run of same)
    for (const batch of batchesOf(run.findings ?? [], batchSize)) {
      const findings = await withKnownPriority(batch, knowledge);
      for (const { advisory, package: found } of findings)
        if (advisory && found) known.add(true, advisory, unversioned(found.purl));
      await sink.given(index, findings);
    }
  let count = 0;
  let batch: ReportedFinding[] = [];
  const normalizer = new Normalizer({
    fingerprintKey: reading.fingerprintKey,
    commit: same[0]?.commit ?? null,
    keep(finding) {
      const { advisory, package: found } = finding;
      const isGiven =
        advisory && found && known.sharing(advisory, unversioned(found.purl)).next().done !== true;
      if (isGiven) return [];
      batch.push(finding);
      count += 1;
      return [count - 1];
    },
  });
  for (const run of same)
    for await (const detections of redactImported(run.detections)) {
      normalizer.add(await withKnownAdvisories(detections, knowledge));
      if (batch.length > 0) await sink.identified(index, batch);
      batch = [];
    }
  return normalizer.kept().flat();
}

function asGiven(
  { runs }: ImportedDocument,
  { artifact, commit, sampled }: ImportReading,
): readonly ImportedRun[] {
  return runs.map((run) => ({
    ...run,
    artifact: artifact ?? run.artifact,
    commit: run.commit ?? commit ?? null,
    sampled: sampled ?? run.sampled,
  }));
}

/** One that is sampled makes all of them; undefined where none says. */
function sampledOf(runs: readonly ImportedRun[]): boolean | undefined {
  const said = runs.flatMap(({ sampled }) => sampled ?? []);
  return said.length === 0 ? undefined : said.includes(true);
}
