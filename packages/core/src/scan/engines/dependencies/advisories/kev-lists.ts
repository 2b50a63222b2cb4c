// The lists of exploited vulnerabilities as CISA and the EU publish them.
import { ValidationError } from '../../../../support/errors.ts';
import { type KevEntry, kevLists } from '../../../../vocabulary/detection.ts';

export interface KevLine {
  readonly cve: string;
  readonly since: string;
  /** CISA's day for its own agencies. */
  readonly due: string | null;
  /** 1: known; null: not known. */
  readonly ransomware: number | null;
}

export function readKev(bytes: Buffer): {
  readonly entries: readonly KevLine[];
  readonly date: string | null;
} {
  const document = jsonOf(bytes) as { vulnerabilities?: unknown; dateReleased?: unknown } | null;
  const list = document?.vulnerabilities;
  if (!Array.isArray(list)) throw new ValidationError('The KEV file contains no list of vulnerabilities.');
  return { entries: list.flatMap((entry) => kevLine(entry)), date: day(document?.dateReleased) };
}

function kevLine(entry: Entry): readonly KevLine[] {
  const { cveID, dateAdded, dueDate, knownRansomwareCampaignUse: use } = entry ?? {};
  const since = day(dateAdded);
  if (typeof cveID !== 'string' || since === null) return [];
  return [{ cve: cveID, since, due: day(dueDate), ransomware: use === 'Known' ? 1 : null }];
}

/** A list without a frame. Days are written in two ways, words in any case, and what has no CVE is left out. */
export function readEuKev(bytes: Buffer): readonly KevLine[] {
  const list = jsonOf(bytes);
  if (!Array.isArray(list)) throw new ValidationError("The EU's KEV file is not a list of vulnerabilities.");
  const entries = list.flatMap((entry) => euKevLine(entry));
  if (list.length > 0 && entries.length === 0)
    throw new ValidationError("The EU's KEV file contains no entry with cveID and dateReported.");
  return entries;
}

function euKevLine(entry: Entry): readonly KevLine[] {
  const { cveID, dateReported, exploitationType: type } = entry ?? {};
  const since = day(typeof dateReported === 'string' ? dateReported.replaceAll('/', '-') : null);
  const cve = typeof cveID === 'string' ? cveID.trim().toUpperCase() : '';
  if (!/^CVE-\d{4}-\d+$/.test(cve) || since === null) return [];
  const isRansomware = typeof type === 'string' && /ransomware/i.test(type);
  return [{ cve, since, due: null, ransomware: isRansomware ? 1 : null }];
}

type Entry = Readonly<Record<string, unknown>> | null;

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new ValidationError('The KEV file is not valid JSON.', {}, { cause });
  }
}

function day(value: unknown): string | null {
  return typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? null) : null;
}

/** What lists say of several names of one vulnerability. */
export function earliestKev(entries: readonly KevEntry[]): KevEntry | null {
  const sorted = [...entries].sort((a, b) => (a.dateAdded < b.dateAdded ? -1 : 1));
  const [first] = sorted;
  if (!first) return null;
  const listedBy = kevLists.filter((name) => entries.some((one) => one.listedBy?.includes(name)));
  return {
    dateAdded: first.dateAdded,
    dueDate: sorted.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null,
    ransomware: entries.some(({ ransomware }) => ransomware) || first.ransomware,
    ...(listedBy.length > 0 && { listedBy }),
  };
}
