// What supports a decision: links and sentences, typed one a line.
import { TextArea } from './fields.tsx';
import { Outside } from './text.tsx';

export function EvidenceField({ fault }: { readonly fault: string | undefined }) {
  return (
    <TextArea
      label="Evidence (optional)"
      name="evidence"
      maxLength={10_000}
      hint="One link or sentence a line, ten at most: a ticket, a test report, a measure that helps."
      fault={fault}
    />
  );
}

/** The lines of the field, as the server takes them. */
export function evidenceOf(typed: string | undefined): { evidence?: string[] } {
  const evidence = (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return evidence.length > 0 ? { evidence } : {};
}

export function Evidence({ of }: { readonly of: readonly string[] | undefined }) {
  if (!of || of.length === 0) return null;
  return (
    <ul class="small evidence" aria-label="Evidence">
      {of.map((one) => (
        <li key={one}>
          <Outside url={one} />
        </li>
      ))}
    </ul>
  );
}
