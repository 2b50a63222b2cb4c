// A document as Word (Office Open XML, ECMA-376): real headings, tables with header rows, nothing to run.

import { severities } from '../../../vocabulary/severity.ts';
import { withoutCodeMarks } from '../code-spans.ts';
import { formatNumber } from '../html/markup.ts';
import type { Block, ChartBlock, DocumentCell, DocumentColumn, ReportDocument, Tone } from './document.ts';
import type { FindingText } from './finding-text.ts';
import { plainText } from './plain-text.ts';
import { zipArchive } from './zip-archive.ts';

/** Contrast is AA on white, as in the PDF. */
const colors: Readonly<Record<Tone, string>> = {
  critical: 'A4133C',
  high: 'C2410C',
  medium: '8A5B00',
  low: '1D5FAE',
  info: '5B6570',
  ok: '1A7336',
  late: 'A4133C',
  soft: '55606C',
};

/** Twentieths of a point between the margins of A4. */
const textWidth = 9_638;
const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Findings with their evidence: some hundred pages, beyond which nobody edits. */
const maxFindings = 500;

/** `at` is when the data were last touched: the same data give the same bytes. */
export async function docxDocument(document: ReportDocument, at: string | null): Promise<Buffer> {
  return zipArchive([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: packageRelations },
    { name: 'docProps/core.xml', text: coreProperties(document.title, at) },
    { name: 'word/document.xml', text: await body(document) },
    { name: 'word/styles.xml', text: styles },
    { name: 'word/numbering.xml', text: numbering },
    { name: 'word/_rels/document.xml.rels', text: documentRelations },
  ]);
}

async function body({ title, subtitle, blocks }: ReportDocument): Promise<string> {
  const content = [paragraph(title, 'Title'), paragraph(subtitle, 'Subtitle')];
  const bookmarks = new Map<string, string>();
  let findings = 0;
  for await (const block of blocks) {
    if (block.kind === 'finding' && ++findings > maxFindings) continue;
    content.push(toXml(block, bookmarks));
  }
  const more = findings - maxFindings;
  if (more > 0)
    content.push(
      paragraph(
        `${formatNumber(more)} more findings are not shown here. The findings report as CSV has all of them.`,
        'Lead',
      ),
    );
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
  return `${declaration}<w:document xmlns:w="${namespace}"><w:body>${content.join('\n')}${page}</w:body></w:document>`;
}

function toXml(block: Block, bookmarks: Map<string, string>): string {
  switch (block.kind) {
    case 'heading':
      return heading(block, bookmarks);
    case 'contents':
      return contents(block.entries, bookmarks);
    case 'note':
      return [
        paragraph(block.text, 'Lead'),
        ...block.items.map((item) => paragraph(item, 'ListBullet')),
      ].join('');
    case 'severities':
    case 'bands':
      return chartTable(block);
    // The paragraph before it says the same.
    case 'ladder':
      return '';
    case 'finding':
      return (block.group ? paragraph(block.group, 'Heading2') : '') + finding(block.finding);
    case 'lead':
      return paragraph(block.text, 'Lead');
    case 'paragraph':
      return `<w:p>${run(block.text, block.tone)}</w:p>`;
    case 'list':
      return block.items.map((item) => paragraph(item, 'ListBullet')).join('');
    case 'figures': {
      const columns = block.items.map(({ text }) => ({ title: text, share: 1 }));
      return table(columns, [block.items.map(({ value, tone }) => ({ text: value, ...(tone && { tone }) }))]);
    }
    case 'table':
      return `${paragraph(block.caption, 'Caption')}${table(block.columns, block.rows)}`;
    case 'trend':
      return paragraph(block.text, 'Normal');
    case 'signatures': {
      const columns = [
        { title: '', share: 25 },
        { title: 'Name', share: 30 },
        { title: 'Date', share: 15 },
        { title: 'Signature', share: 30 },
      ];
      return table(
        columns,
        block.lines.map((line) => [{ text: line }, { text: '' }, { text: '' }, { text: '' }]),
      );
    }
  }
}

function heading(
  { text, level, startsPage }: Extract<Block, { kind: 'heading' }>,
  bookmarks: ReadonlyMap<string, string>,
): string {
  if (level === 3) return paragraph(text, 'Heading2');
  const name = bookmarks.get(text);
  const id = name?.slice(1);
  const [start, end] = name
    ? [`<w:bookmarkStart w:id="${id}" w:name="${name}"/>`, `<w:bookmarkEnd w:id="${id}"/>`]
    : ['', ''];
  const properties = `<w:pStyle w:val="Heading1"/>${startsPage ? '<w:pageBreakBefore/>' : ''}`;
  return `<w:p><w:pPr>${properties}</w:pPr>${start}${run(text)}${end}</w:p>`;
}

/** Links to the headings that follow; page numbers are up to the reader's own paper. */
function contents(entries: readonly string[], bookmarks: Map<string, string>): string {
  for (const [index, entry] of entries.entries()) bookmarks.set(entry, `s${index + 1}`);
  return entries
    .map(
      (entry) =>
        `<w:p><w:pPr><w:pStyle w:val="ListBullet"/></w:pPr><w:hyperlink w:anchor="${bookmarks.get(entry)}">${run(entry)}</w:hyperlink></w:p>`,
    )
    .join('');
}

/** A chart as the table behind it. */
function chartTable(block: ChartBlock): string {
  const list = block.kind === 'bands' ? block.bands : [{ name: 'open', counts: block.counts }];
  const columns = [
    { title: block.title, share: 30 },
    ...severities.map((severity) => ({ title: severity, share: 14, isNumber: true })),
  ];
  const rows = list.map(({ name, counts }): DocumentCell[] => [
    { text: name },
    ...severities.map((severity) => ({
      text: formatNumber(counts[severity]),
      ...(counts[severity] > 0 && { tone: severity }),
    })),
  ]);
  return table(columns, rows);
}

function finding(one: FindingText): string {
  const { severity, title, place, facts, due, isLate, description, remediation } = one;
  const code = (lines: readonly string[]) => lines.map((line) => paragraph(line, 'Code')).join('');
  const flow = one.flow.map((step) => `${step.place}: ${step.code}`);
  return [
    `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>${run(`${severity}: `, one.isOpen ? severity : 'soft')}${run(title)}</w:p>`,
    place && paragraph(place, 'Code'),
    `<w:p>${run(facts, 'soft')}${due && run(` · ${due}`, isLate ? 'late' : 'soft')}</w:p>`,
    description && paragraph(withoutCodeMarks(description), 'Normal'),
    code(one.code),
    flow.length > 0 ? `${paragraph('Data flow', 'Caption')}${code(flow)}` : '',
    one.packageText && paragraph(one.packageText, 'Normal'),
    paragraph(`Remediation: ${one.isSameRemediation ? 'as above' : withoutCodeMarks(remediation)}`, 'Normal'),
    ...one.references.map(({ url }) => paragraph(url, 'Caption')),
  ].join('');
}

function table(columns: readonly DocumentColumn[], rows: readonly (readonly DocumentCell[])[]): string {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.round((share / shares) * textWidth));
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const head = columns.map(({ title }, index) =>
    tableCell({ text: title }, widths[index], columns[index], true),
  );
  const body = rows.map((row) =>
    tableRow(row.map((one, index) => tableCell(one, widths[index], columns[index]))),
  );
  const properties = `<w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="${textWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblLook w:val="0020" w:firstRow="1"/></w:tblPr>`;
  // Two tables without a paragraph between them would be one.
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${tableRow(head, '<w:tblHeader/>')}${body.join('')}</w:tbl><w:p/>`;
}

function tableRow(cells: readonly string[], properties = ''): string {
  return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${cells.join('')}</w:tr>`;
}

function tableCell(
  { text, tone }: DocumentCell,
  width: number | undefined,
  column: DocumentColumn | undefined,
  isHead = false,
): string {
  const align = column?.isNumber ? '<w:jc w:val="right"/>' : '';
  const content = `<w:p><w:pPr><w:pStyle w:val="Cell"/>${align}</w:pPr>${run(text, tone, isHead)}</w:p>`;
  return `<w:tc><w:tcPr><w:tcW w:w="${width ?? 0}" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
}

function paragraph(text: string, style: string, properties = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${run(text)}</w:p>`;
}

function run(text: string, tone?: Tone, isBold = false): string {
  const bold = isBold ? '<w:b/>' : '';
  const color = tone ? `<w:color w:val="${colors[tone]}"/>` : '';
  return `<w:r><w:rPr>${bold}${color}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** What XML 1.0 cannot hold, and what nobody would see, is shown as its number. */
function escapeXml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function coreProperties(title: string, at: string | null): string {
  const date = (name: string) =>
    at === null ? '' : `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.slice(0, 19)}Z</dcterms:${name}>`;
  return `${declaration}<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Assay</dc:creator><dc:language>en</dc:language>${date('created')}${date('modified')}</cp:coreProperties>`;
}

const contentTypes = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const packageRelations = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packageNamespace}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

const documentRelations = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${officeNamespace}/numbering" Target="numbering.xml"/></Relationships>`;

const numbering = `${declaration}<w:numbering xmlns:w="${namespace}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="284" w:hanging="284"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function style(id: string, name: string, properties: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${properties}</w:style>`;
}

const line = 'w:val="single" w:sz="4" w:space="0" w:color="C8D0D8"';
const styles = `${declaration}<w:styles xmlns:w="${namespace}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="19"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
  style('Title', 'Title', '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>'),
  style('Subtitle', 'Subtitle', '<w:rPr><w:color w:val="55606C"/></w:rPr>'),
  style(
    'Heading1',
    'heading 1',
    '<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr>',
  ),
  style(
    'Heading2',
    'heading 2',
    '<w:pPr><w:keepNext/><w:spacing w:before="160" w:after="40"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:sz w:val="21"/></w:rPr>',
  ),
  style(
    'Code',
    'Code',
    '<w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:sz w:val="16"/></w:rPr>',
  ),
  style(
    'Lead',
    'Lead',
    '<w:pPr><w:spacing w:before="120" w:after="160"/></w:pPr><w:rPr><w:sz w:val="23"/></w:rPr>',
  ),
  style(
    'Caption',
    'caption',
    '<w:pPr><w:keepNext/></w:pPr><w:rPr><w:color w:val="55606C"/><w:sz w:val="17"/></w:rPr>',
  ),
  style(
    'ListBullet',
    'List Bullet',
    '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>',
  ),
  style('Cell', 'Cell', '<w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:sz w:val="17"/></w:rPr>'),
].join(
  '',
)}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders><w:top ${line}/><w:bottom ${line}/><w:insideH ${line}/></w:tblBorders><w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:left w:w="60" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;
