// A document as Markdown, for wikis, tickets and comments: no longer than a code host's comment can be.
import { markdownCell, markdownCodeCell, markdownText } from '../markdown-text.ts';
import type { Block, ReportDocument } from './document.ts';
import type { FindingText } from './finding-text.ts';

/** Code hosts refuse comments above 65,536. */
const maxCharacters = 58_000;
const maxOfTable = 15_000;
const maxOfFindings = 40_000;
const shownFindings = 200;
const cut = 'The rest does not fit into a comment: other formats hold all of it.';

export async function* markdownDocument({ title, subtitle, blocks }: ReportDocument): AsyncIterable<string> {
  let left = maxCharacters;
  let list: FindingList | undefined;
  yield `# ${markdownText(title)}\n\n${markdownText(subtitle)}\n\n`;
  for await (const block of blocks) {
    if (block.kind === 'finding') {
      list ??= new FindingList(Math.min(maxOfFindings, left));
      const row = list.add(block.finding);
      left -= row.length;
      yield row;
      continue;
    }
    if (list) yield list.end();
    list = undefined;
    if (left <= 0) return yield `${cut}\n\n`;
    const text = toMarkdown(block, Math.min(maxOfTable, left));
    if (text === '') continue;
    left -= text.length;
    yield `${text}\n\n`;
  }
  if (list) yield list.end();
}

/** One line for each finding while there is room; the rest is counted. */
class FindingList {
  #left: number;
  #shown = 0;
  #more = 0;

  constructor(characters: number) {
    this.#left = characters;
  }

  add(finding: FindingText): string {
    const { severity, title, place, isOpen, remediation, facts } = finding;
    if (this.#shown >= shownFindings || this.#left <= 0) {
      this.#more += 1;
      return '';
    }
    const last = isOpen ? remediation : facts;
    const head =
      this.#shown === 0
        ? `| Severity | Issue | Location | ${isOpen ? 'Remediation' : 'Decision'} |\n|---|---|---|---|\n`
        : '';
    const row = `${head}| ${severity} | ${markdownCell(title)} | ${markdownCodeCell(place)} | ${markdownCell(last)} |\n`;
    this.#shown += 1;
    this.#left -= row.length;
    return row;
  }

  end(): string {
    return this.#more > 0 ? `\n… and ${this.#more} more.\n\n` : '\n';
  }
}

function toMarkdown(block: Exclude<Block, { kind: 'finding' }>, room: number): string {
  switch (block.kind) {
    case 'heading':
      return `${block.level === 3 ? '###' : '##'} ${markdownText(block.text)}`;
    case 'lead':
      return `**${markdownText(block.text, 1_000)}**`;
    case 'paragraph':
      return markdownText(block.text, 1_000);
    case 'list':
      return block.items.map((item) => `- ${markdownText(item, 600)}`).join('\n');
    case 'note': {
      const items = block.items.map((item) => `> - ${markdownText(item, 600)}`);
      return [`> **${markdownText(block.text)}**`, ...items].join('\n');
    }
    case 'figures':
      return block.items
        .map(({ value, text }) => `**${markdownText(value)}** ${markdownText(text)}`)
        .join(' · ');
    case 'table':
      return table(block, room);
    case 'severities':
      return `${block.title}: ${countsText(block.counts)}.`;
    case 'bands':
      return `${block.title}: ${block.bands.map(({ name, counts }) => `${name} ${sum(counts)}`).join(', ')}.`;
    case 'trend':
      return markdownText(block.text, 600);
    // A paragraph says the same, and code hosts fold long comments by their headings.
    case 'ladder':
    case 'contents':
      return '';
    case 'signatures':
      return [
        '| | Name | Date | Signature |',
        '|---|---|---|---|',
        ...block.lines.map((line) => `| ${markdownCell(line)} | | | |`),
      ].join('\n');
  }
}

function table({ columns, rows }: Extract<Block, { kind: 'table' }>, room: number): string {
  const lines = [
    columns.map(({ title }) => markdownCell(title)),
    columns.map(({ isNumber }) => (isNumber ? '---:' : '---')),
  ].map(toLine);
  let left = room;
  for (const [index, row] of rows.entries()) {
    const line = toLine(row.map(({ text }) => markdownCell(text)));
    left -= line.length;
    if (left < 0) return `${lines.join('\n')}\n\n… and ${rows.length - index} more.`;
    lines.push(line);
  }
  return lines.join('\n');
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
