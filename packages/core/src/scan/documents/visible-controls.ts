// File names and titles come from strangers: an escape sequence in one would act on the terminal that shows a CI log, and
// a bidirectional override would show another name than the one that is there.
import type { ReportFormat } from './format.ts';

/** Control characters but tab and line ends, bidirectional controls, and spaces that nobody sees. */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]|\r(?!\n|$)/g;

/** Shows each as `\\u001b`, which in JSON means the character itself. */
export function visibleControls(text: string): string {
  return text.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The format, with everything that a reader cannot see made visible in its text. */
export function withVisibleControls<Id extends string>(
  format: ReportFormat & { readonly id: Id },
): ReportFormat & { readonly id: Id } {
  return {
    ...format,
    async *render(report) {
      for await (const part of format.render(report)) {
        yield typeof part === 'string' ? visibleControls(part) : part;
      }
    },
  };
}
