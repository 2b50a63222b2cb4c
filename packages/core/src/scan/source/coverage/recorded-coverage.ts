// What an engine counts, written down, so that it can be counted again without the engine.
import type { NotComparedReason } from '../compared-packages.ts';
import { Coverage, type CoverageProblem, type NotComparedDetail, type NoticeDetail } from './coverage.ts';
import type { NoticeReason } from './coverage-notices.ts';
import type { SkipReason } from './skip-reason.ts';

/** Plain data. */
export type CoverageCall =
  | readonly ['scanned', number, string?]
  | readonly ['skip', SkipReason, string?, { readonly isMedia?: boolean }?]
  | readonly ['notice', NoticeReason, NoticeDetail?]
  | readonly ['compared', number]
  | readonly ['notCompared', NotComparedReason, NotComparedDetail?]
  | readonly ['broken', CoverageProblem, SkipReason?];

/** Hands everything on to another coverage. */
export class RecordedCoverage extends Coverage {
  readonly calls: CoverageCall[] = [];
  readonly #target: Coverage;

  constructor(target: Coverage) {
    super();
    this.#target = target;
  }

  override scanned(...details: Parameters<Coverage['scanned']>): void {
    this.#record(['scanned', ...details]);
  }

  override skip(...details: Parameters<Coverage['skip']>): void {
    this.#record(['skip', ...details]);
  }

  override notice(...details: Parameters<Coverage['notice']>): void {
    this.#record(['notice', ...details]);
  }

  override compared(count: number): void {
    this.#record(['compared', count]);
  }

  override notCompared(...details: Parameters<Coverage['notCompared']>): void {
    this.#record(['notCompared', ...details]);
  }

  override broken(...details: Parameters<Coverage['broken']>): void {
    this.#record(['broken', ...details]);
  }

  #record(call: CoverageCall): void {
    this.calls.push(call);
    countAgain([call], this.#target);
  }
}

export function countAgain(calls: readonly CoverageCall[], coverage: Coverage): void {
  for (const call of calls) {
    if (call[0] === 'scanned') coverage.scanned(call[1], call[2]);
    else if (call[0] === 'skip') coverage.skip(call[1], call[2], call[3]);
    else if (call[0] === 'notice') coverage.notice(call[1], call[2]);
    else if (call[0] === 'compared') coverage.compared(call[1]);
    else if (call[0] === 'notCompared') coverage.notCompared(call[1], call[2]);
    else coverage.broken(call[1], call[2]);
  }
}
