// What the three notifications of a case would say, as far as the portal knows it. Pure. Nothing is sent: the reporting
// platform has no interface for programs, and a person answers for what is in the fields.
import { type ExploitationCase, type NotificationKind, notificationKinds } from './exploitation-case.ts';

/** `if_available`: to be given where it is known by then. */
export type FieldNeed = 'required' | 'if_available' | 'optional';

export interface DraftField {
  readonly name: string;
  /** Null where a person has to fill it in. */
  readonly value: string | null;
  readonly need: FieldNeed;
}

export interface NotificationDraft {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly fields: readonly DraftField[];
}

const titles: Readonly<Record<NotificationKind, string>> = {
  early_warning: 'Early warning (within 24 hours)',
  notification: 'Notification (within 72 hours)',
  final_report: 'Final report (within 14 days of a measure)',
};

/** What a draft is made of, beside the case. */
export interface DraftFacts {
  /** Packages in the product, with their versions. */
  readonly packages: readonly string[];
  /** What the advisory says. */
  readonly description: string | null;
  readonly fixedVersions: readonly string[];
}

interface DraftLine {
  readonly name: string;
  value(of: ExploitationCase, facts: DraftFacts): string | null;
  /** Of each notification in its order; `-` repeats what was said before. */
  readonly needs: readonly [FieldNeed | '-', FieldNeed | '-', FieldNeed | '-'];
}

const byPerson = () => null;
const r = 'required';
const o = 'optional';

/** As the fields of the single reporting platform are described in public. */
const lines: readonly DraftLine[] = [
  { name: 'Type', value: () => 'Actively exploited vulnerability', needs: [r, '-', '-'] },
  { name: 'Manufacturer', value: byPerson, needs: [r, '-', '-'] },
  { name: 'Product', value: ({ repository }) => repository, needs: [r, '-', '-'] },
  { name: 'Product version', value: byPerson, needs: [r, '-', '-'] },
  { name: 'Product type and category', value: byPerson, needs: [o, '-', '-'] },
  {
    name: 'Member States in which the product is available',
    value: byPerson,
    needs: ['if_available', '-', '-'],
  },
  {
    name: 'Title',
    value: ({ vulnerability, repository }) => `${vulnerability} in ${repository}`,
    needs: [r, '-', '-'],
  },
  {
    name: 'CVE or EUVD id',
    value: ({ advisories }) => advisories.filter((id) => /^(?:CVE|EUVD)-/.test(id)).join(', ') || null,
    needs: [o, '-', '-'],
  },
  { name: 'Became aware', value: ({ awareness }) => awareness?.at ?? null, needs: [r, '-', '-'] },
  {
    name: 'General information',
    value: ({ title, known }, { packages }) =>
      [
        title,
        packages.length > 0 && `Component: ${packages.join(', ')}.`,
        known.listedOn !== null && `Listed as exploited on ${known.listedOn}.`,
      ]
        .filter(Boolean)
        .join(' '),
    needs: [o, r, '-'],
  },
  { name: 'Nature of the vulnerability', value: (_, { description }) => description, needs: [o, r, '-'] },
  { name: 'Nature of the exploit', value: byPerson, needs: [o, r, '-'] },
  {
    name: 'Measures taken',
    value: ({ measure }) => measure && `${measure.description} (available since ${measure.at})`,
    needs: [o, r, '-'],
  },
  {
    name: 'Measures that users can take',
    value: (_, { fixedVersions }) =>
      fixedVersions.length > 0 ? `The component is fixed in ${fixedVersions.join(', ')}.` : null,
    needs: [o, r, '-'],
  },
  { name: 'Sensitivity of the information', value: byPerson, needs: [o, 'if_available', '-'] },
  { name: 'Date of the measure', value: ({ measure }) => measure?.at ?? null, needs: [o, o, r] },
  { name: 'Full description', value: (_, { description }) => description, needs: [o, o, r] },
  { name: 'Severity', value: ({ severity }) => severity, needs: [o, o, r] },
  { name: 'Impact', value: byPerson, needs: [o, o, r] },
  { name: 'Malicious actor', value: byPerson, needs: [o, o, 'if_available'] },
  { name: 'Details of the update', value: ({ measure }) => measure?.description ?? null, needs: [o, o, r] },
];

export function notificationDrafts(of: ExploitationCase, facts: DraftFacts): readonly NotificationDraft[] {
  return notificationKinds.map((kind, index) => ({
    kind,
    title: titles[kind],
    fields: lines.map(
      ({ name, value, needs }): DraftField => ({ name, value: value(of, facts), need: needAt(needs, index) }),
    ),
  }));
}

/** What was given before is carried over, and stays as necessary as it was then. */
function needAt(needs: DraftLine['needs'], index: number): FieldNeed {
  return needs.slice(0, index + 1).findLast((one) => one !== '-') ?? 'optional';
}
