// The texts of very many findings, kept in a file while the findings are paired and written, so that memory holds
// only what pairing needs.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { FlowStep, SuggestedEdit } from '../../vocabulary/detection.ts';

interface Place {
  readonly offset: number;
  readonly length: number;
}

type Texts = Pick<
  ReportedFinding,
  'title' | 'description' | 'remediation' | 'excerpt' | 'references' | 'flow' | 'suggestedEdit'
>;

/** Bytes that are collected before they are written. */
const chunkBytes = 256 * 1024;

export class FindingSpill {
  readonly #path: string;
  readonly #file: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;
  #last: { readonly offset: number; readonly texts: Texts } | undefined;

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+', 0o600);
  }

  /** The same finding, with its texts in the file; usable until `close()`. */
  keep(finding: ReportedFinding): ReportedFinding {
    const { title, description, remediation, excerpt, references, flow, suggestedEdit } = finding;
    const texts = { title, description, remediation, excerpt, references, flow, suggestedEdit };
    const bytes = Buffer.from(JSON.stringify(texts));
    const offset = this.#written + this.#waitingBytes;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= chunkBytes) this.#flush();
    return new SpilledFinding(finding, this, { offset, length: bytes.length });
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
  read({ offset, length }: Place): Texts {
    if (this.#last?.offset === offset) return this.#last.texts;
    if (offset + length > this.#written) this.#flush();
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.#file, bytes, from, length - from, offset + from);
      if (count === 0) throw new Error(`${this.#path} is truncated.`);
      from += count;
    }
    const texts: Texts = JSON.parse(bytes.toString('utf8'));
    this.#last = { offset, texts };
    return texts;
  }
}

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
  readonly cwe: ReportedFinding['cwe'];
  readonly priority: ReportedFinding['priority'];
  readonly exploited: boolean;
  readonly reachability: ReportedFinding['reachability'];
  readonly owners: ReportedFinding['owners'];
  readonly suppression: ReportedFinding['suppression'];
  readonly replaces: readonly string[] | undefined;
  readonly #spill: FindingSpill;
  readonly #place: Place;

  constructor(finding: ReportedFinding, spill: FindingSpill, place: Place) {
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
    this.cwe = finding.cwe;
    this.priority = finding.priority;
    this.exploited = finding.exploited;
    this.reachability = finding.reachability;
    this.owners = finding.owners;
    this.suppression = finding.suppression;
    this.replaces = finding.replaces;
    this.#spill = spill;
    this.#place = place;
  }

  get title(): string {
    return this.#spill.read(this.#place).title;
  }

  get description(): string {
    return this.#spill.read(this.#place).description;
  }

  get remediation(): string {
    return this.#spill.read(this.#place).remediation;
  }

  get excerpt(): ReportedFinding['excerpt'] {
    return this.#spill.read(this.#place).excerpt;
  }

  get references(): ReportedFinding['references'] {
    return this.#spill.read(this.#place).references;
  }

  get flow(): readonly FlowStep[] | undefined {
    return this.#spill.read(this.#place).flow;
  }

  get suggestedEdit(): SuggestedEdit | undefined {
    return this.#spill.read(this.#place).suggestedEdit;
  }
}
