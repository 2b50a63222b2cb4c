// The job behind a report: renders it chunk by chunk into the store.

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReportFormat } from '../../scan/documents/format.ts';
import { reportFormats } from '../../scan/documents/formats/index.ts';
import type { ReportInventory } from '../../scan/documents/report.ts';
import type { VexDocument } from '../../scan/documents/vex/vex-document.ts';
import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import { PortalError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { tracingOf } from '../../support/tracing.ts';
import { AuditFailure } from '../audits/run-program.ts';
import type { ClaimedJob, JobContext, JobHandler } from '../platform/jobs/job.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { portalReport } from './portal-report.ts';
import { publishReportEvents } from './publish-report-events.ts';
import { ReportTooLargeError, renderBeside } from './render-beside.ts';
import { type InventoryTools, takeInventory } from './take-inventory.ts';
import { takeVex } from './take-vex.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'access'
  | 'activity'
  | 'audits'
  | 'compliance'
  | 'coverageLedger'
  | 'dashboard'
  | 'findingGroups'
  | 'findingLists'
  | 'findings'
  | 'findingSelections'
  | 'overviews'
  | 'outbox'
  | 'policies'
  | 'recordings'
  | 'reports'
  | 'repositories'
  | 'teams'
  | 'transaction'
  | 'waivers'
>;

export const reportJobKind = 'report.generate';
const chunkBytes = 256 * 1024;
/** Findings of a report that is not worth a thread. */
const maxBesideOthers = 200;
/** How long rendering goes on before others have their turn. */
const turnMs = 15;
const encoder = new TextEncoder();

export interface ReportJobParts {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  /** Of the tool that a report names. */
  readonly toolVersion: string;
  readonly inventories: InventoryTools;
  /** When the advisories beside this portal were last read. */
  readonly sources: () => SourceDates;
}

export class GenerateReportJob implements JobHandler {
  readonly kind = reportJobKind;
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #toolVersion: string;
  readonly #inventories: InventoryTools;
  readonly #sources: () => SourceDates;

  constructor({ stores, runtime, toolVersion, inventories, sources }: ReportJobParts) {
    this.#stores = stores;
    this.#inventories = inventories;
    this.#sources = sources;
    this.#runtime = runtime;
    this.#toolVersion = toolVersion;
  }

  async run({ job, signal, finish }: JobContext): Promise<void> {
    const id = String(job.payload.reportId);
    const stored = await this.#stores.reports.find(id, systemReach('portal-wide'));
    if (stored?.status !== 'pending') return finish();
    const format = (reportFormats as readonly ReportFormat[]).find((one) => one.id === stored.format);
    if (!format) throw new Error(`There is no report format ${stored.format}.`);
    const visible = await this.#stores.reports.visibilityOf(id);
    tracingOf(this.#runtime).current()?.set({
      'assay.report.id': id,
      'assay.report.type': stored.type,
      'assay.report.format': stored.format,
    });
    let inventory: ReportInventory | null = null;
    let vex: VexDocument | null = null;
    try {
      if (stored.type === 'sbom') inventory = await takeInventory(this.#inventories, stored, visible, signal);
      if (stored.type === 'vex') vex = await takeVex(this.#inventories, stored, visible);
    } catch (error) {
      if (!(error instanceof AuditFailure) && !(error instanceof PortalError)) throw error;
      return this.#fail(id, error.message, finish);
    }
    const { dueDays } = this.#inventories.settings;
    const report = await portalReport(this.#stores, stored, visible, this.#toolVersion, {
      inventory,
      vex,
      sources: this.#sources(),
      dueDays,
    });
    await this.#stores.reports.clearChunks(id);
    let result: { readonly size: number; readonly sha256: string };
    try {
      // A PDF takes ten times as long as any other format.
      const isSlow = format.id === 'pdf' || report.counts.total > maxBesideOthers;
      const content = isSlow ? renderBeside(format, report, signal) : format.render(report);
      result = await this.#write(id, content, signal);
    } catch (error) {
      if (!(error instanceof ReportTooLargeError)) throw error;
      return this.#fail(id, error.message, finish);
    }
    await this.#stores.transaction(async () => {
      await finish();
      await this.#stores.reports.complete(id, result, timestamp(this.#runtime));
      await publishReportEvents(this.#stores, this.#runtime, id);
    });
  }

  async giveUp(job: ClaimedJob, error: unknown): Promise<void> {
    const id = String(job.payload.reportId);
    this.#runtime.log.error('a report failed permanently', { report: id, error: String(error) });
    const sentence = 'The report could not be generated. See the server log for details.';
    await this.#stores.reports.fail(id, sentence, timestamp(this.#runtime));
  }

  async release(): Promise<void> {}

  async #fail(id: string, message: string, finish: JobContext['finish']): Promise<void> {
    await this.#stores.transaction(async () => {
      await finish();
      await this.#stores.reports.clearChunks(id);
      await this.#stores.reports.fail(id, message, timestamp(this.#runtime));
    });
  }

  async #write(
    id: string,
    content: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): Promise<{ size: number; sha256: string }> {
    const digest = createHash('sha256');
    // One for all chunks: what is allocated outside the heap is given back late.
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let used = 0;
    let size = 0;
    let sequence = 0;
    const flush = async () => {
      const bytes = chunk.subarray(0, used);
      used = 0;
      digest.update(bytes);
      size += bytes.length;
      await this.#stores.reports.addChunk(id, sequence, bytes);
      sequence += 1;
    };
    let since = performance.now();
    for await (const part of content) {
      signal.throwIfAborted();
      if (performance.now() - since > turnMs) {
        await setImmediate();
        since = performance.now();
      }
      for (let rest = part; rest.length > 0; ) {
        const { read, written } = put(rest, chunk.subarray(used));
        used += written;
        rest = typeof rest === 'string' ? rest.slice(read) : rest.subarray(read);
        if (rest.length > 0) await flush();
      }
    }
    if (used > 0) await flush();
    return { size, sha256: digest.digest('hex') };
  }
}

/** As much as there is room for, without cutting a letter. */
function put(
  part: string | Uint8Array,
  room: Uint8Array,
): { readonly read: number; readonly written: number } {
  if (typeof part === 'string') return encoder.encodeInto(part, room);
  const written = Math.min(part.length, room.length);
  room.set(part.subarray(0, written));
  return { read: written, written };
}
