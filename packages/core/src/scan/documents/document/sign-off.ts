// Where a report ends: the digest of its data, and lines to sign.
import type { Report } from '../report.ts';
import { dataDigest } from '../report-digest.ts';
import type { Block } from './document.ts';

export function signOff(report: Report): Block[] {
  return [
    { kind: 'heading', text: 'Sign-off' },
    digestParagraph(report),
    { kind: 'signatures', lines: ['Prepared by', 'Reviewed by', 'Accepted by'] },
  ];
}

/** Which data the report is made of, so that two files can be compared. */
export function digestParagraph(report: Report): Block {
  return {
    kind: 'paragraph',
    text: `SHA-256 of the data of this report: ${dataDigest(report)}. The same data give the same digest in every format. The portal shows the digest of this file.`,
    tone: 'soft',
  };
}

/** `2026-03-04 10:00 UTC` */
export function moment(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

/** What a report is about, and the age of its data. */
export function subtitleOf({ scope, asOf }: Report): string {
  return [scope, ...(asOf ? [`data as of ${moment(asOf)}`] : [])].join(', ');
}
