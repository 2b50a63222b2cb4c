// A document as HTML: headings, tables, and charts that say in words what they draw. Findings fold, so that a list of
// thousands can be looked through.
import { bandBars, ladder, severityBars, trendChart } from '../html/charts.ts';
import { html, type Markup, prose } from '../html/markup.ts';
import type { Block, DocumentCell, DocumentColumn, ReportDocument } from './document.ts';
import type { FindingText } from './finding-text.ts';

/** Characters that are gathered before they are given on. */
const chunkSize = 65_536;

export async function* htmlDocument({ blocks }: ReportDocument): AsyncIterable<string> {
  const ids = new Map<string, string>();
  let chunk = '<div class="document">';
  let isInCharts = false;
  for await (const block of blocks) {
    const isChart = block.kind === 'severities' || block.kind === 'bands';
    if (isChart && !isInCharts) chunk += '<div class="charts">';
    if (!isChart && isInCharts) chunk += '</div>\n';
    isInCharts = isChart;
    chunk += toMarkup(block, ids).text;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}${isInCharts ? '</div>' : ''}</div>`;
}

function toMarkup(block: Block, ids: Map<string, string>): Markup {
  switch (block.kind) {
    case 'heading':
      return heading(block, ids);
    case 'contents':
      return contents(block.entries, ids);
    case 'lead':
      return html`<p class="lead">${prose(block.text)}</p>
`;
    case 'paragraph':
      return html`<p class="${block.tone ?? ''}">${prose(block.text)}</p>
`;
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li>${prose(item)}</li>`)}</ul>
`;
    case 'note':
      return html`<div class="note"><strong>${block.text}</strong><ul>${block.items.map((item) => html`<li>${prose(item)}</li>`)}</ul></div>
`;
    case 'figures':
      return html`<div class="cards">${block.items.map(({ value, text, tone }) => html`<div class="card"><b class="${tone ?? ''}">${value}</b>${text}</div>`)}</div>
`;
    case 'table':
      return table(block);
    case 'severities':
      return html`<figure><figcaption>${block.title}</figcaption>${severityBars(block.counts)}</figure>`;
    case 'bands':
      return html`<figure><figcaption>${block.title}</figcaption>${bandBars(block.bands)}</figure>`;
    case 'trend':
      return html`<figure class="wide">${trendChart(block.days)}<figcaption class="soft">${block.text}</figcaption></figure>
`;
    case 'ladder':
      return ladder(block.required, block.achieved);
    case 'finding':
      return html`${
        block.group &&
        html`<h3 class="group">${block.group}</h3>
`
      }${finding(block.finding)}`;
    case 'signatures':
      return html`<dl class="signatures">${block.lines.map((line) => html`<div><dt>${line}</dt><dd>Name, date, signature</dd></div>`)}</dl>
`;
  }
}

function heading(
  { text, level, startsPage }: Extract<Block, { kind: 'heading' }>,
  ids: ReadonlyMap<string, string>,
): Markup {
  if (level === 3)
    return html`<h3>${text}</h3>
`;
  const id = ids.get(text);
  return html`<h2${id && html` id="${id}"`}${startsPage && html` class="page-start"`}>${text}</h2>
`;
}

function contents(entries: readonly string[], ids: Map<string, string>): Markup {
  for (const [index, entry] of entries.entries()) ids.set(entry, `section-${index + 1}`);
  const items = entries.map((entry) => html`<li><a href="#${ids.get(entry)}">${entry}</a></li>`);
  return html`<nav class="contents" aria-label="Contents"><ol>${items}</ol></nav>
`;
}

/** What is severe and open is unfolded; the rest says its title and place, and unfolds where it is clicked. */
function finding(one: FindingText): Markup {
  const isUnfolded = one.isOpen && (one.severity === 'critical' || one.severity === 'high');
  return html`<details class="finding ${one.severity}"${isUnfolded && html` open`}><summary><h3><span class="tag ${one.severity}">${one.severity}</span>${one.title}</h3>
<code>${one.place}</code></summary>
<p class="soft">${one.facts}${one.due && html` · <span class="${one.isLate && 'late'}">${one.due}</span>`}</p>
<p>${prose(one.description)}</p>${one.code.length > 0 && html`<pre>${one.code.join('\n')}</pre>`}${flow(one)}
${one.packageText && html`<p>${one.packageText}</p>`}
<p><strong>Remediation:</strong> ${one.isSameRemediation ? 'as above' : prose(one.remediation)}</p>
${one.references.length > 0 && html`<p class="soft">${one.references.map(({ title, url }) => html`<a href="${url}" rel="noreferrer noopener">${title}</a> `)}</p>`}</details>
`;
}

/** Where a value comes in, goes on and is used. */
function flow({ flow: steps }: FindingText): Markup {
  if (steps.length === 0) return html``;
  const items = steps.map(
    ({ place, code }) => html`<li><span class="soft">${place}:</span> <code>${code}</code></li>`,
  );
  return html`<p><strong>Data flow:</strong></p><ol class="way">${items}</ol>`;
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
