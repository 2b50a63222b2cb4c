// Blocks of Terraform: their labels, and the settings inside, as they are written.
import type { ConfigurationFile } from './configuration-file.ts';

export interface TerraformBlock {
  /** `resource`, or the name of a block inside of one. */
  readonly type: string;
  /** `["aws_s3_bucket", "logs"]`. */
  readonly labels: readonly string[];
  /** The first label of the resource around, its own where it is one. */
  readonly resource: string;
  readonly line: number;
  /** Name → the text after `=`, and its line. Settings over several lines are joined. */
  readonly settings: ReadonlyMap<string, { readonly value: string; readonly line: number }>;
  /** All of the text between its braces. */
  readonly body: string;
}

interface Open {
  readonly type: string;
  readonly labels: readonly string[];
  readonly resource: string;
  readonly line: number;
  readonly settings: Map<string, { value: string; line: number }>;
  readonly start: number;
}

const deepest = 50;

export function terraformBlocks({ lines }: ConfigurationFile): readonly TerraformBlock[] {
  const found: TerraformBlock[] = [];
  const open: Open[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').replace(/(?:^|\s)(?:#|\/\/).*$/, '');
    const header = /^\s*([\w-]+)((?:\s+(?:"[^"]*"|[\w-]+))*)\s*\{\s*(.*)$/.exec(line);
    if (header && open.length < deepest) {
      const labels = [...(header[2] ?? '').matchAll(/"([^"]*)"|([\w-]+)/g)].map(
        (one) => one[1] ?? one[2] ?? '',
      );
      const type = header[1] ?? '';
      const resource = open.at(-1)?.resource ?? labels[0] ?? type;
      const block: Open = { type, labels, resource, line: index + 1, settings: new Map(), start: index + 1 };
      const rest = header[3] ?? '';
      if (/\}\s*$/.test(rest)) found.push(close(block, lines, index));
      else open.push(block);
      continue;
    }
    const setting = /^\s*"?([\w.-]+)"?\s*[=:]\s*(.*)$/.exec(line);
    const current = open.at(-1);
    if (setting && current) {
      const [value, last] = wholeValue(setting[2] ?? '', lines, index);
      current.settings.set(setting[1] ?? '', { value, line: index + 1 });
      index = last;
    } else if (/^\s*\}/.test(line)) {
      const block = open.pop();
      if (block) found.push(close(block, lines, index));
    }
  }
  return found;
}

function close({ start, ...block }: Open, lines: readonly string[], end: number): TerraformBlock {
  return { ...block, body: lines.slice(start - 1, end + 1).join('\n') };
}

/** A list, a map or a text over lines ends where its brackets do. */
function wholeValue(first: string, lines: readonly string[], start: number): readonly [string, number] {
  let text = first;
  let index = start;
  const here = /<<-?\s*"?(\w+)"?\s*$/.exec(first);
  if (here) {
    while (index + 1 < lines.length && (lines[index + 1] ?? '').trim() !== here[1])
      text += `\n${lines[++index]}`;
    return [text, index + 1];
  }
  while (balance(text) > 0 && index + 1 < lines.length && index - start < 200) text += `\n${lines[++index]}`;
  return [text.trim(), index];
}

function balance(text: string): number {
  const plain = text.replace(/"(?:\\.|[^"\\])*"/g, '');
  return (plain.match(/[[{(]/g)?.length ?? 0) - (plain.match(/[\]})]/g)?.length ?? 0);
}

/** The resources of some types, with what is wrong found by the caller: the setting's line, or the resource's. */
export function* settingLines(
  file: ConfigurationFile,
  resource: RegExp,
  name: RegExp,
  value: RegExp,
): Iterable<number> {
  for (const block of terraformBlocks(file)) {
    if (!resource.test(block.resource)) continue;
    for (const [key, setting] of block.settings)
      if (name.test(key) && value.test(setting.value)) yield setting.line;
  }
}

/** Resources in which a setting that protects them is missing. */
export function* resourcesWithout(
  file: ConfigurationFile,
  type: RegExp,
  protection: RegExp,
): Iterable<number> {
  for (const { type: kind, labels, line, body } of terraformBlocks(file))
    if (kind === 'resource' && type.test(labels[0] ?? '') && !protection.test(body)) yield line;
}
