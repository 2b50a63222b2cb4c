// Findings for people, those of one kind together: how bad, what kind, where, what it is, what to do.
import type { Finding } from '../client/api.d.ts';
import { paintSeverity, plain } from './colours.ts';
import { atLeast, number, severities } from './summary.ts';
import { type Column, outputWidth, printTable } from './tables.ts';

/** What a table of findings needs: a finding of the portal, or one of a scan on the spot. */
export type ShownFinding = Pick<
  Finding,
  'severity' | 'category' | 'confidence' | 'title' | 'remediation' | 'location' | 'package'
>;

/** Findings that differ in nothing but their place. */
interface Kind extends Omit<ShownFinding, 'location' | 'package'> {
  readonly places: readonly string[];
  /** How many more there are. */
  readonly left: number;
}

const columns: readonly Column<Kind>[] = [
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  {
    title: 'Category',
    value: ({ category, confidence }) => (confidence ? [category, `(${confidence})`] : category),
  },
  { title: 'Place', value: placesOf, flexible: true },
  {
    title: 'What it is, and what to do',
    value: ({ title, remediation }) => [title, remediation],
    flexible: true,
  },
];

/** Below this the two wide columns would be too narrow for paths and sentences. */
const narrowWidth = 100;
const shownPlaces = 5;

interface Cut {
  /** What fails is never left out; nor is what is high. */
  readonly failOn?: string;
  readonly mostKinds?: number;
}

/** Worst first, and only some places of a kind that is not so bad. Returns how many findings were left out. */
export async function printFindings(
  findings: readonly ShownFinding[],
  { failOn = 'high', mostKinds }: Cut = {},
): Promise<number> {
  const kinds = kindsOf(findings).slice(0, mostKinds);
  const shown = kinds.map((kind): Kind => {
    const left = kind.places.length - shownPlaces;
    if (left <= 1 || atLeast(kind.severity, 'high') || atLeast(kind.severity, failOn)) return kind;
    return { ...kind, places: kind.places.slice(0, shownPlaces), left };
  });
  const width = outputWidth();
  if (width >= narrowWidth) await printTable(shown, columns);
  else process.stdout.write(shown.map((kind) => narrowText(kind, width)).join('\n'));
  return shown.reduce((rest, { places }) => rest - places.length, findings.length);
}

function kindsOf(findings: readonly ShownFinding[]): readonly Kind[] {
  const kinds = Map.groupBy(findings, ({ severity, category, confidence, title, remediation }) =>
    JSON.stringify([severity, category, confidence, withoutDetail(title), remediation]),
  );
  const rank = ({ severity }: Kind) => severities.indexOf(severity);
  return [...kinds.values()].flatMap(kindOf).sort((a, b) => rank(a) - rank(b));
}

/** What only some of them have in brackets is said beside their places. */
function kindOf(same: readonly ShownFinding[]): readonly Kind[] {
  const [first] = same;
  if (!first) return [];
  if (same.every(({ title }) => title === first.title))
    return [{ ...first, places: same.map(placeOf), left: 0 }];
  const places = same.map((one) => placeOf(one) + one.title.slice(withoutDetail(one.title).length));
  return [{ ...first, title: withoutDetail(first.title), places, left: 0 }];
}

/** `Actions are pinned by commit (actions/checkout@v4)` → `Actions are pinned by commit`. */
function withoutDetail(title: string): string {
  return title.replace(/ \([^()]*\)$/, '');
}

function placesOf({ places, left }: Kind): readonly string[] {
  return left > 0 ? [...places, `… and ${number(left)} more`] : places;
}

function narrowText(kind: Kind, width: number): string {
  const { severity, category, confidence, title, remediation } = kind;
  const texts = [title, remediation].flatMap((text) => wrapped(plain(text), width - indent.length));
  const lines = [...texts, ...placesOf(kind).map(plain)].map((line) => `${indent}${line}\n`);
  return `${paintSeverity(severity)}  ${category}${confidence ? ` (${confidence})` : ''}\n${lines.join('')}`;
}

const indent = '  ';

/** In lines of at most so many characters, broken between words. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** `path:line`, or the package when the finding has no place of its own. */
export function placeOf({
  location,
  package: dependency,
}: Pick<ShownFinding, 'location' | 'package'>): string {
  if (location) return `${location.path}:${location.startLine}`;
  return dependency ? `${dependency.name} ${dependency.version}`.trim() : '(repository)';
}
