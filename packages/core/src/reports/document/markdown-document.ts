// A document as Markdown, for wikis and tickets.
import { markdownText } from '../markdown-text.ts';
import type { Block, ReportDocument } from './document.ts';

export function* markdownDocument({ title, subtitle, blocks }: ReportDocument): Iterable<string> {
  yield `# ${markdownText(title)}\n\n${markdownText(subtitle)}\n\n`;
  for (const block of blocks) yield `${toMarkdown(block)}\n\n`;
}

function toMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${markdownText(block.text)}`;
    case 'lead':
      return `**${markdownText(block.text, 1_000)}**`;
    case 'paragraph':
      return markdownText(block.text, 1_000);
    case 'list':
      return block.items.map((item) => `- ${markdownText(item, 600)}`).join('\n');
    case 'figures':
      return block.items
        .map(({ value, text }) => `**${markdownText(value)}** ${markdownText(text)}`)
        .join(' · ');
    case 'table': {
      const { columns, rows } = block;
      const lines = [
        columns.map(({ title }) => markdownText(title)),
        columns.map(({ isNumber }) => (isNumber ? '---:' : '---')),
        ...rows.map((row) => row.map(({ text }) => markdownText(text))),
      ];
      return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
    }
    case 'trend':
      return markdownText(block.text, 600);
    case 'signatures':
      return [
        '| | Name | Date | Signature |',
        '|---|---|---|---|',
        ...block.lines.map((line) => `| ${markdownText(line)} | | | |`),
      ].join('\n');
  }
}
