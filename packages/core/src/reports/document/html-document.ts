// A document as HTML: headings, tables and a chart that says in words what it draws.
import { trendChart } from '../html/charts.ts';
import { html, type Markup, prose } from '../html/markup.ts';
import type { Block, DocumentCell, DocumentColumn, ReportDocument } from './document.ts';

export function htmlDocument({ blocks }: ReportDocument): Markup {
  return html`<div class="document">${blocks.map(toMarkup)}</div>`;
}

function toMarkup(block: Block): Markup {
  switch (block.kind) {
    case 'heading':
      return html`<h2${block.startsPage && html` class="page-start"`}>${block.text}</h2>
`;
    case 'lead':
      return html`<p class="lead">${prose(block.text)}</p>
`;
    case 'paragraph':
      return html`<p class="${block.tone ?? ''}">${prose(block.text)}</p>
`;
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li>${prose(item)}</li>`)}</ul>
`;
    case 'figures':
      return html`<div class="cards">${block.items.map(({ value, text, tone }) => html`<div class="card"><b class="${tone ?? ''}">${value}</b>${text}</div>`)}</div>
`;
    case 'table':
      return table(block);
    case 'trend':
      return html`<figure class="wide">${trendChart(block.days)}<figcaption class="soft">${block.text}</figcaption></figure>
`;
    case 'signatures':
      return html`<dl class="signatures">${block.lines.map((line) => html`<div><dt>${line}</dt><dd>Name, date, signature</dd></div>`)}</dl>
`;
  }
}

function table({ caption, columns, rows }: Extract<Block, { kind: 'table' }>): Markup {
  const head = columns.map(
    ({ title, isNumber }) => html`<th scope="col"${isNumber && html` class="n"`}>${title}</th>`,
  );
  const body = rows.map(
    (row) => html`<tr>${row.map((one, index) => tableCell(one, columns[index]))}</tr>
`,
  );
  return html`<div class="table"><table class="stack"><caption class="soft">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>
`;
}

function tableCell({ text, tone }: DocumentCell, column: DocumentColumn | undefined): Markup {
  const kind = [tone, column?.isNumber && 'n'].filter(Boolean).join(' ');
  return html`<td class="${kind}" data-label="${column?.title}">${prose(text)}</td>`;
}
