// How far a thing is, on standard error: one line that is written over on a terminal, a line per step elsewhere.

export interface Progress {
  /** `fraction` 0 to 1; `note` is shown behind the bar. */
  update(label: string, fraction: number, note?: string): void;
  /** Ends the line; `text` stays. */
  done(text?: string): void;
}

const barWidth = 24;
const everyMs = 80;

export function createProgress({ quiet }: { readonly quiet: boolean }): Progress {
  if (quiet) return { update() {}, done() {} };
  return process.stderr.isTTY && process.env.TERM !== 'dumb' ? terminalProgress() : plainProgress();
}

function terminalProgress(): Progress {
  let last = 0;
  let shown = '';
  let started = performance.now();
  let label = '';
  let state = { fraction: 0, note: '' };
  let clock: NodeJS.Timeout | undefined;
  const draw = (): void => {
    const { fraction, note } = state;
    const elapsedMs = performance.now() - started;
    const done = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
    const bar = '█'.repeat(done) + '░'.repeat(barWidth - done);
    const percent = `${Math.floor(fraction * 100)}`.padStart(3);
    const room = Math.max(10, (process.stderr.columns || 80) - 1);
    // What does not fit is left out whole: half a word says nothing.
    const parts = [elapsed(elapsedMs), pace(fraction, elapsedMs), note];
    const fitted = parts
      .reduce(
        (line, part) => (line.length + part.trimEnd().length <= room ? line + part : line),
        `${label}  ${bar} ${percent} %  `,
      )
      .slice(0, room);
    if (fitted === shown) return;
    shown = fitted;
    process.stderr.write(`\r\u001b[2K${fitted}`);
  };
  return {
    update(nextLabel, fraction, note = '') {
      const now = performance.now();
      state = { fraction, note };
      if (nextLabel !== label) {
        label = nextLabel;
        started = now;
      } else if (now - last < everyMs) return;
      last = now;
      // Between two reports, the time shows that work continues.
      clock ??= setInterval(draw, 1000).unref();
      draw();
    },
    done(text) {
      clearInterval(clock);
      clock = undefined;
      if (shown !== '') process.stderr.write('\r\u001b[2K');
      shown = '';
      label = '';
      if (text !== undefined) process.stderr.write(`${text}\n`);
    },
  };
}

/** Nothing in the first two seconds, which do not feel long. */
function elapsed(ms: number): string {
  return ms < 2000 ? '' : `${Math.floor(ms / 1000)} s  `;
}

/** A line when a step begins; what `done` says; nothing in between. */
function plainProgress(): Progress {
  let label = '';
  return {
    update(nextLabel) {
      if (nextLabel === label) return;
      label = nextLabel;
      process.stderr.write(`${label} …\n`);
    },
    done(text) {
      if (text !== undefined) process.stderr.write(`${text}\n`);
      label = '';
    },
  };
}

/** How fast it goes and how long it takes; said once it can be guessed: after a second, and a tenth of the way. */
function pace(fraction: number, elapsedMs: number): string {
  if (fraction < 0.1 || fraction >= 1 || elapsedMs < 1000) return '';
  const rate = (fraction * 100) / (elapsedMs / 1000);
  const seconds = Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
  const left = seconds < 90 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} %/s  ${left}  `;
}
