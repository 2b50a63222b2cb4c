// A live view of a log that grows: what is new is read every second, and the report shown again when it changed.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompareOptions } from './check-options.ts';
import { budgetOf, compareTable, openLogSession, reportOf } from './compare-input.ts';
import type { CostIo } from './cost-io.ts';
import type { CostOutcome } from './cost-outcome.ts';
import { Faults, failWith, stopAtFaults } from './faults.ts';
import type { Report } from './formats/format.ts';
import { gateLine } from './gates.ts';
import { isFolder, openFile, pieceSize } from './json/open-input.ts';
import { readLogDocument } from './logs/log-document.ts';
import { logFilesIn } from './logs/log-files.ts';
import { LineCutter } from './logs/log-lines.ts';
import type { LogSession } from './logs/log-session.ts';
import { Warnings } from './usage/warnings.ts';

const intervalMs = 1000;

/**
 * Shows a log until the io is interrupted; the gates are those of the report shown last. A line that cannot be read is
 * reported and not counted.
 */
export async function watchLog(
  options: CompareOptions,
  io: CostIo,
  write: (report: Report, options: CompareOptions, io: CostIo) => Promise<void>,
): Promise<CostOutcome> {
  if (!isFolder(options.inputFile) && statSync(options.inputFile, { throwIfNoEntry: false }) === undefined)
    failWith({ file: options.inputFile, problem: 'does not exist' });
  const signal = io.interrupted?.() ?? new AbortController().signal;
  const faults = new Faults();
  const warnings = new Warnings();
  const { session, book } = await openLogSession({ ...options, skipInvalid: true }, { faults, warnings, io });
  const files = new GrowingFiles(options.inputFile, session);
  const noted = new Set<string>();
  const noteOnce = (line: string): void => {
    if (!noted.has(line)) io.note(line);
    noted.add(line);
  };
  let isFirst = true;
  let shown: Report | undefined;
  while (!signal.aborted) {
    const hasChanged = await files.read();
    if (hasChanged || isFirst) {
      const report = session.log.withPending(() => reportNow());
      if (report === undefined) noteOnce(`${options.inputFile}: no reply with usage yet; waiting`);
      else {
        if (io.isTerminal === true && options.format === 'text')
          io.out(new TextEncoder().encode('\u001b[H\u001b[2J'));
        await write(report, options, io);
        shown = report;
      }
      for (const line of warnings.texts()) noteOnce(`warning: ${line}`);
    }
    isFirst = false;
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }
  for (const line of session.log.notes(options.inputFile)) io.note(line);
  const failed = (shown?.gates ?? []).filter(({ passed }) => !passed);
  for (const gate of failed) io.note(gateLine(gate));
  return { exitCode: failed.length === 0 ? 0 : 1, faults: [], lines: [] };

  function reportNow(): Report | undefined {
    const table = session.table();
    if (table.count === 0) return undefined;
    const now = io.now();
    const compared = compareTable(table, options, { file: options.inputFile, faults, book, today: now });
    stopAtFaults(faults);
    const budget = budgetOf(options, session.dailyCosts(), now);
    return reportOf(options, { ...compared, before: undefined, budget });
  }
}

/** The files of a log, each read on from where it was left. */
class GrowingFiles {
  readonly #path: string;
  readonly #session: LogSession;
  readonly #cutters = new Map<string, LineCutter>();
  readonly #documents = new Set<string>();

  constructor(path: string, session: LogSession) {
    this.#path = path;
    this.#session = session;
  }

  /** Reads what is new; whether anything was. */
  async read(): Promise<boolean> {
    let hasChanged = false;
    for (const file of isFolder(this.#path) ? logFilesIn(this.#path) : [this.#path])
      if (await this.#readFile(file)) hasChanged = true;
    return hasChanged;
  }

  async #readFile(file: string): Promise<boolean> {
    if (/\.json$/i.test(file)) return this.#readDocument(file);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    let cutter = this.#cutters.get(file);
    // A file that became shorter is another one; what it repeats is known by its ids.
    if (cutter === undefined || size < cutter.read) {
      cutter = new LineCutter(this.#session.log.target(file));
      this.#cutters.set(file, cutter);
    }
    if (size === cutter.read) return false;
    readOn(file, cutter);
    return true;
  }

  /** A document does not grow, it is rewritten: it counts as it was when it was found. */
  async #readDocument(file: string): Promise<boolean> {
    if (this.#documents.has(file)) return false;
    this.#documents.add(file);
    await readLogDocument(openFile(file), this.#session.log.target(file));
    return true;
  }
}

function readOn(file: string, cutter: LineCutter): void {
  const descriptor = openSync(file, 'r');
  try {
    const piece = new Uint8Array(pieceSize);
    for (;;) {
      const length = readSync(descriptor, piece, 0, pieceSize, cutter.read);
      if (length === 0) return;
      cutter.push(piece.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}
