// The findings of an import, kept in a file while they are paired and written, so that memory holds only what says which
// could be a known one, and that not before all of them are known.
import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { FlowStep, SuggestedEdit } from '../../vocabulary/detection.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { groupBy, itemsOfPart, itemsPerTurn } from './matching/in-turns.ts';
import { type HeldFindings, MatchKeys } from './matching/match-keys.ts';
import { RecordFile } from './record-file.ts';
import { canBeJoined } from './witnesses/match-witnesses.ts';

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

export class FindingSpill {
  readonly keys = new MatchKeys();
  /** The fingerprints of findings that some of these stand for. */
  readonly replaced = new Set<string>();
  /** Of every finding two records: what is held of it while it is used, and its texts. */
  readonly #file: RecordFile;
  readonly #lines: number[] = [];
  readonly #ranks: number[] = [];
  readonly #isJoinable: boolean[] = [];
  readonly #hasAdvisory: boolean[] = [];
  #last: { readonly id: number; readonly texts: Texts } | undefined;

  /** The file must not be there; it goes with `close()`. */
  constructor(path: string) {
    this.#file = new RecordFile(path);
  }

  /** Writes a finding, and gives a number for it. */
  keep(finding: ReportedFinding): number {
    const { title, description, remediation, excerpt, references, flow, suggestedEdit, ...rest } = finding;
    const { priority, cwe, owners, ...record } = rest;
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
    this.#file.write(record);
    this.#file.write(texts);
    this.keys.add(finding);
    this.#lines.push(finding.location?.startLine ?? 0);
    this.#ranks.push(severityRank(finding.severity));
    this.#isJoinable.push(canBeJoined(finding));
    this.#hasAdvisory.push(finding.advisory !== null);
    for (const one of finding.replaces ?? []) this.replaced.add(one);
    return this.keys.length - 1;
  }

  /** The findings of these numbers, with their texts in the file; usable until `close()`. */
  read(ids: readonly number[]): ReportedFinding[] {
    return ids.map((id) => {
      const record: Spilled = this.#file.read(id * 2);
      const path = this.keys.paths[id] ?? '';
      const shared = { ...record, location: record.location && { ...record.location, path } };
      return new SpilledFinding(shared, this, id);
    });
  }

  /** Anyone who wants one of the texts wants the others, too: the last ones read are remembered. */
  texts(id: number): Texts {
    if (this.#last?.id === id) return this.#last.texts;
    const texts: Texts = this.#file.read(id * 2 + 1);
    this.#last = { id, texts };
    return texts;
  }

  isJoinable(id: number): boolean {
    return this.#isJoinable[id] === true;
  }

  hasAdvisory(id: number): boolean {
    return this.#hasAdvisory[id] === true;
  }

  /** The most severe first, then file by file, by place and rule. */
  async inOrder(ids: readonly number[]): Promise<number[]> {
    const { paths, ruleIds, identity } = this.keys;
    const at = (list: readonly number[], id: number) => list[id] ?? 0;
    const ordered: number[] = [];
    const byRank = [...Map.groupBy(ids, (id) => at(this.#ranks, id))].sort(([a], [b]) => a - b);
    for (const [, some] of byRank) {
      const byPath = await groupBy(some, (id) => paths[id]);
      for (const path of [...byPath.keys()].sort()) {
        const here = byPath.get(path) ?? [];
        const before = ordered.length;
        here.sort(
          (a, b) =>
            at(this.#lines, a) - at(this.#lines, b) ||
            compare(ruleIds[a] ?? '', ruleIds[b] ?? '') ||
            at(identity, a) - at(identity, b),
        );
        for (const id of here) ordered.push(id);
        if (before % itemsPerTurn > ordered.length % itemsPerTurn) await setImmediate();
      }
    }
    return ordered;
  }

  close(): void {
    this.#file.close();
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Some findings of a file, in an order of their own. */
export class SpilledFindings implements HeldFindings<ReportedFinding> {
  readonly ids: readonly number[];
  readonly #spill: FindingSpill;

  constructor(spill: FindingSpill, ids: readonly number[]) {
    this.#spill = spill;
    this.ids = ids;
  }

  get keys(): MatchKeys {
    return this.#spill.keys;
  }

  read(ids: readonly number[]): ReportedFinding[] {
    return this.#spill.read(ids);
  }

  /** The fingerprints of findings that some of these stand for. */
  get replaced(): ReadonlySet<string> {
    return this.#spill.replaced;
  }

  isJoinable(id: number): boolean {
    return this.#spill.isJoinable(id);
  }

  hasAdvisory(id: number): boolean {
    return this.#spill.hasAdvisory(id);
  }

  /** Those of which the test holds, in the same order. */
  async filter(test: (finding: ReportedFinding) => boolean): Promise<SpilledFindings> {
    const ids: number[] = [];
    for (const part of chunksOf(this.ids, itemsOfPart)) {
      const found = this.read(part);
      ids.push(...part.filter((_, index) => test(found[index] as ReportedFinding)));
      await setImmediate();
    }
    return new SpilledFindings(this.#spill, ids);
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
    return this.#spill.texts(this.#id).priority;
  }

  get cwe(): ReportedFinding['cwe'] {
    return this.#spill.texts(this.#id).cwe;
  }

  get owners(): ReportedFinding['owners'] {
    return this.#spill.texts(this.#id).owners;
  }

  get title(): string {
    return this.#spill.texts(this.#id).title;
  }

  get description(): string {
    return this.#spill.texts(this.#id).description;
  }

  get remediation(): string {
    return this.#spill.texts(this.#id).remediation;
  }

  get excerpt(): ReportedFinding['excerpt'] {
    return this.#spill.texts(this.#id).excerpt;
  }

  get references(): ReportedFinding['references'] {
    return this.#spill.texts(this.#id).references;
  }

  get flow(): readonly FlowStep[] | undefined {
    return this.#spill.texts(this.#id).flow;
  }

  get suggestedEdit(): SuggestedEdit | undefined {
    return this.#spill.texts(this.#id).suggestedEdit;
  }
}
