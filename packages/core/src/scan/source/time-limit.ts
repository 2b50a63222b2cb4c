import { SourceError } from './source-error.ts';

/** A signal that aborts when the given one does, or with a SourceError (`timeout`) when time is over. */
export class TimeLimit {
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(milliseconds: number, sentence: string, signal?: AbortSignal) {
    const controller = new AbortController();
    this.#timer = setTimeout(() => controller.abort(new SourceError('timeout', sentence)), milliseconds);
    this.signal = signal ? AbortSignal.any([controller.signal, signal]) : controller.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
