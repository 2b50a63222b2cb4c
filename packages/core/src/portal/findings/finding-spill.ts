// The texts of very many findings, kept in a file while the findings are paired and written, so that memory holds
// only what pairing needs, and that not before all of them are known.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { sharedTexts } from '../../support/shared-texts.ts';
import type { FlowStep, SuggestedEdit } from '../../vocabulary/detection.ts';
import { inTurns } from './matching/in-turns.ts';

/** What pairing needs not, read from the file when it is asked for. */
type Texts = Pick<
  ReportedFinding,
  | 'title'
  | 'description'
  | 'remediation'
  | 'excerpt'
  | 'references'
  | 'flow'
  | 'suggestedEdit'
  | 'priority'
  | 'cwe'
  | 'owners'
>;

/** Bytes that are collected before they are written. */
const chunkBytes = 256 * 1024;

export class FindingSpill {
  readonly #path: string;
  readonly #file: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;
  /** Of every finding: where its record begins, and where its texts do, which end where the next record begins. */
  readonly #places: number[] = [];
  #last: { readonly id: number; readonly texts: Texts } | undefined;

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  /** Writes a finding, and gives a number for it. */
  keep(finding: ReportedFinding): number {
    const { title, description, remediation, excerpt, references, flow, suggestedEdit, ...rest } = finding;
    const { priority, cwe, owners, ...record } = rest;
    const start = this.#written + this.#waitingBytes;
    const middle = start + this.#write(record);
    const texts: Texts = {
      title,
      description,
      remediation,
      excerpt,
      references,
      flow,
      suggestedEdit,
      priority,
      cwe,
      owners,
    };
    this.#write(texts);
    return this.#places.push(start, middle) / 2 - 1;
  }

  /** The findings of these numbers, with their texts in the file; usable until `close()`. */
  async findings(ids: readonly number[]): Promise<ReportedFinding[]> {
    const one = sharedTexts();
    const findings: ReportedFinding[] = [];
    await inTurns(ids, (id) => {
      const record: Spilled = this.#parse(this.#place(id, 0), this.#place(id, 1));
      const { location, ruleId } = record;
      const shared = {
        ...record,
        ruleId: one(ruleId),
        location: location && { ...location, path: one(location.path) },
      };
      findings.push(new SpilledFinding(shared, this, id));
    });
    return findings;
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let from = 0; from < bytes.length; ) {
      from += writeSync(this.#file, bytes, from, bytes.length - from, this.#written + from);
    }
    this.#written += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Anyone who wants one of the texts wants the others, too: the last ones read are remembered. */
  read(id: number): Texts {
    if (this.#last?.id === id) return this.#last.texts;
    const texts: Texts = this.#parse(this.#place(id, 1), this.#place(id, 2));
    this.#last = { id, texts };
    return texts;
  }

  #place(id: number, which: 0 | 1 | 2): number {
    return this.#places[id * 2 + which] ?? this.#written + this.#waitingBytes;
  }

  #write(value: object): number {
    const bytes = Buffer.from(JSON.stringify(value));
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= chunkBytes) this.#flush();
    return bytes.length;
  }

  #parse<Value>(start: number, end: number): Value {
    if (end > this.#written) this.#flush();
    const length = end - start;
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.#file, bytes, from, length - from, start + from);
      if (count === 0) throw new Error(`${this.#path} is truncated.`);
      from += count;
    }
    return JSON.parse(bytes.toString('utf8'));
  }
}

/** What is held of a finding. */
type Spilled = Omit<ReportedFinding, keyof Texts>;

class SpilledFinding implements ReportedFinding {
  readonly fingerprint: string;
  readonly anchorHash: string;
  readonly toolFingerprint: string | null;
  readonly hint: string;
  readonly pathBound: boolean;
  readonly ruleId: string;
  readonly category: ReportedFinding['category'];
  readonly severity: ReportedFinding['severity'];
  readonly confidence: ReportedFinding['confidence'];
  readonly location: ReportedFinding['location'];
  readonly package: ReportedFinding['package'];
  readonly advisory: ReportedFinding['advisory'];
  readonly exploited: boolean;
  readonly reachability: ReportedFinding['reachability'];
  readonly suppression: ReportedFinding['suppression'];
  readonly replaces: readonly string[] | undefined;
  readonly #spill: FindingSpill;
  readonly #id: number;

  constructor(finding: Spilled, spill: FindingSpill, id: number) {
    this.fingerprint = finding.fingerprint;
    this.anchorHash = finding.anchorHash;
    this.toolFingerprint = finding.toolFingerprint;
    this.hint = finding.hint;
    this.pathBound = finding.pathBound;
    this.ruleId = finding.ruleId;
    this.category = finding.category;
    this.severity = finding.severity;
    this.confidence = finding.confidence;
    this.location = finding.location;
    this.package = finding.package;
    this.advisory = finding.advisory;
    this.exploited = finding.exploited;
    this.reachability = finding.reachability;
    this.suppression = finding.suppression;
    this.replaces = finding.replaces;
    this.#spill = spill;
    this.#id = id;
  }

  get priority(): ReportedFinding['priority'] {
    return this.#spill.read(this.#id).priority;
  }

  get cwe(): ReportedFinding['cwe'] {
    return this.#spill.read(this.#id).cwe;
  }

  get owners(): ReportedFinding['owners'] {
    return this.#spill.read(this.#id).owners;
  }

  get title(): string {
    return this.#spill.read(this.#id).title;
  }

  get description(): string {
    return this.#spill.read(this.#id).description;
  }

  get remediation(): string {
    return this.#spill.read(this.#id).remediation;
  }

  get excerpt(): ReportedFinding['excerpt'] {
    return this.#spill.read(this.#id).excerpt;
  }

  get references(): ReportedFinding['references'] {
    return this.#spill.read(this.#id).references;
  }

  get flow(): readonly FlowStep[] | undefined {
    return this.#spill.read(this.#id).flow;
  }

  get suggestedEdit(): SuggestedEdit | undefined {
    return this.#spill.read(this.#id).suggestedEdit;
  }
}
