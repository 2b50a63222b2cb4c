// A Dockerfile's instructions, continued lines joined.
import type { ConfigurationFile } from './configuration-file.ts';

export interface DockerInstruction {
  /** In capitals. */
  readonly name: string;
  readonly arguments: string;
  /** From 1, where it begins. */
  readonly line: number;
}

export function dockerInstructions({ lines }: ConfigurationFile): readonly DockerInstruction[] {
  const found: DockerInstruction[] = [];
  for (let index = 0; index < lines.length; index++) {
    const start = index;
    let text = lines[index] ?? '';
    if (/^\s*#/.test(text)) continue;
    while (/\\\s*$/.test(text) && index + 1 < lines.length) {
      index += 1;
      const next = lines[index] ?? '';
      text = `${text.replace(/\\\s*$/, '')} ${/^\s*#/.test(next) ? '\\' : next}`;
    }
    const parts = /^\s*([A-Za-z]+)\s+(.*)$/.exec(text);
    if (parts)
      found.push({ name: (parts[1] ?? '').toUpperCase(), arguments: parts[2] ?? '', line: start + 1 });
  }
  return found;
}
