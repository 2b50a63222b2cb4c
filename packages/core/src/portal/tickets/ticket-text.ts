// What a ticket says. Text of findings comes from code and advisories that anyone may have written: it stands in blocks in
// which neither commands nor mentions work, and code itself is not sent.

export interface TicketText {
  readonly marker: string;
  /** One line. */
  readonly title: string;
  /** Sentences of our own, then foreign text. */
  readonly facts: readonly string[];
  readonly foreign: string;
  /** In the portal; null when its address is not known. */
  readonly link: string | null;
  readonly labels: readonly string[];
}

const maxForeign = 8_000;

export function oneLine(text: string, length: number): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** For GitHub and GitLab. A line that begins with `/` is a command at GitLab, and none does outside of the block. */
export function markdownOf({ marker, facts, foreign, link }: TicketText): string {
  const text = clean(foreign);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [
    ...facts.map((fact) => `- ${inline(fact)}`),
    '',
    `${fence}text`,
    text,
    fence,
    '',
    link === null ? 'Opened by Assay.' : `Opened by Assay: ${link}`,
    `<!-- ${marker} -->`,
  ].join('\n');
}

/** A code span, so that names, numbers and markup in it mean nothing. */
function inline(fact: string): string {
  const text = oneLine(fact, 300);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks} ${text} ${ticks}`;
}

/** The document format of Jira Cloud: text in it is never markup. */
export function atlassianDocumentOf({ facts, foreign, link }: TicketText): object {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const address =
    link === null
      ? { type: 'text', text: 'Opened by Assay.' }
      : { type: 'text', text: 'Opened by Assay', marks: [{ type: 'link', attrs: { href: link } }] };
  return {
    type: 'doc',
    version: 1,
    content: [
      ...facts.map((fact) => paragraph(oneLine(fact, 300))),
      { type: 'codeBlock', content: [{ type: 'text', text: clean(foreign) }] },
      { type: 'paragraph', content: [address] },
    ],
  };
}

/** The markup of Jira Data Center; braces and brackets of foreign text lose their meaning. */
export function wikiOf({ facts, foreign, link }: TicketText): string {
  const escaped = (text: string) => text.replace(/[\\{}[\]!*_|~^#+-]/g, (character) => `\\${character}`);
  const block = clean(foreign).replace(/\{(?=\s*noformat)/gi, '{ ');
  return [
    ...facts.map((fact) => `* ${escaped(oneLine(fact, 300))}`),
    '{noformat}',
    block,
    '{noformat}',
    link === null ? 'Opened by Assay.' : `Opened by Assay: ${link}`,
  ].join('\n');
}

function clean(text: string): string {
  const shown = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, ' ')
    .slice(0, maxForeign)
    .trim();
  return shown === '' ? '(no description)' : shown;
}
