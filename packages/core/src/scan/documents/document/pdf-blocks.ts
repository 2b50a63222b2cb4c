// What a PDF report draws of a finding, and of the levels of a repository.

import { withoutCodeMarks } from '../code-spans.ts';
import { colors, type PdfPage } from '../pdf/pdf-page.ts';
import type { Block } from './document.ts';
import type { FindingText } from './finding-text.ts';

export function findingBlock(page: PdfPage, one: FindingText): void {
  const { severity, isOpen, isLate } = one;
  page.keep(86);
  page.rule(page.y);
  page.y += 6;
  page.box(page.left, page.y, 4, 12, isOpen ? severity : 'line');
  page.text(`${severity.toUpperCase()}  ${one.title}`, {
    size: 11,
    bold: true,
    indent: 10,
    gap: 2,
    max: 300,
    // What is settled is not as alarming as what is open.
    color: isOpen ? severity : 'text',
    role: 'H3',
  });
  if (one.place) page.text(one.place, { size: 9, mono: true, indent: 10, max: 400 });
  const facts = one.due ? `${one.facts} · ${one.due}` : one.facts;
  page.text(facts, { size: 9, color: isLate ? 'critical' : 'soft', indent: 10, max: 800 });
  if (one.description) page.text(withoutCodeMarks(one.description), { indent: 10, max: 1_500 });
  if (one.code.length > 0) page.text(one.code.join('\n'), { size: 8, mono: true, indent: 18, max: 1_600 });
  if (one.flow.length > 0) {
    const steps = one.flow.map(({ place, code }) => `${place}: ${code}`);
    page.text(`Data flow\n${steps.join('\n')}`, { size: 8, mono: true, indent: 18, max: 2_000 });
  }
  if (one.packageText) page.text(one.packageText, { indent: 10, max: 600 });
  const remediation = one.isSameRemediation ? 'as above' : withoutCodeMarks(one.remediation);
  page.text(`Remediation: ${remediation}`, { indent: 10, max: 1_000 });
  for (const { url } of one.references)
    page.text(url, { size: 8, color: 'link', indent: 10, gap: 1, max: 300 });
  page.y += 6;
}

/** Reached levels are filled, those still required outlined; the paragraph before it says the same. */
export function ladder(page: PdfPage, { required, achieved }: Extract<Block, { kind: 'ladder' }>): void {
  const reached = achieved === null ? 0 : Number(achieved.slice(-1));
  const wanted = Number(required.slice(-1));
  page.keep(44);
  const [x, y] = [page.left, page.y];
  for (const level of [1, 2, 3, 4]) {
    const height = 6 + level * 5;
    const left = x + (level - 1) * 32;
    if (level <= reached) page.box(left, y + 26 - height, 28, height, 'ok');
    else if (level <= wanted) page.outline(left, y + 26 - height, 28, height, 'high');
    else page.box(left, y + 26 - height, 28, height, 'line');
    page.cell(`${level}`, left + 11, y + 29, 16, { size: 8, color: 'soft' });
  }
  page.document.fillColor(colors.text);
  page.y = y + 44;
}
