import { createHash } from 'node:crypto';

/**
 * The markup of a Word document as people read it: a line for each paragraph, with its style, and for each row of a
 * table. Bold text, colors and links are marked. The last line is a digest of the whole markup.
 */
export function wordText(xml: string): string {
  const text = xml
    .replace(/<w:tr>(.*?)<\/w:tr>/gs, (_, row: string) => `<row>${cellsOf(row).join(' | ')}</row>`)
    .replaceAll('<w:tbl>', '<row>Table</row>')
    .replace(/<w:p>(.*?)<\/w:p>/gs, (_, paragraph: string) => `<row>${paragraphText(paragraph)}</row>`);
  const lines = [...text.matchAll(/<row>(.*?)<\/row>/gs)].map(([, line]) => line);
  return [...lines, `SHA-256 ${createHash('sha256').update(xml).digest('hex')}`, ''].join('\n');
}

function cellsOf(row: string): readonly string[] {
  return [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) =>
    [...cell.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, one = '']) => paragraphText(one)).join(' ¶ '),
  );
}

function paragraphText(paragraph: string): string {
  const style = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1];
  const text = paragraph
    .replace(/<w:r>(.*?)<\/w:r>/gs, (_, run: string) => runText(run))
    .replace(/<w:hyperlink w:anchor="(\w+)">(.*?)<\/w:hyperlink>/gs, '[$2](#$1)')
    .replace(/<w:bookmarkStart [^>]*w:name="(\w+)"\/>/g, '{#$1} ')
    .replace(/<[^>]*>/g, '');
  return style === undefined || style === 'Cell' ? text : `${style}: ${text}`;
}

function runText(run: string): string {
  const color = /<w:color w:val="(\w+)"/.exec(run)?.[1];
  const text = run.replace(/<w:(?:br|tab)\/>/g, '⏎').replace(/<[^>]*>/g, '');
  const weighted = run.includes('<w:b/>') ? `**${text}**` : text;
  return color === undefined ? weighted : `{${color} ${weighted}}`;
}
