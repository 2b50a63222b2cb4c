// A file that is scanned without flow: its lines, and what kind of file it is.
import type { ConfigurationId } from './configuration-id.ts';

export interface ConfigurationFile {
  readonly path: string;
  readonly kind: ConfigurationId;
  readonly text: string;
  readonly lines: readonly string[];
}

export function configurationFile(path: string, kind: ConfigurationId, text: string): ConfigurationFile {
  return { path, kind, text, lines: text.split(/\r?\n/) };
}

/** Of a line, so much is read. */
export const maxLineLength = 2_000;

/** The lines on which the pattern is found, comments left out. */
export function* linesWith({ lines }: ConfigurationFile, pattern: Pick<RegExp, 'test'>): Iterable<number> {
  for (const [index, line] of lines.entries()) {
    if (!/^\s*(?:#|\/\/|\*|<!--)/.test(line) && pattern.test(line.slice(0, maxLineLength))) yield index + 1;
  }
}
