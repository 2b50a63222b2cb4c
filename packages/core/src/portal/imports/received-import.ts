// What is read of a document, on its way into the store: batch by batch, kept in files.
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { CodeOwners } from '../../scan/source/owners/code-owners.ts';
import type { AcceptanceLimits } from '../../vocabulary/acceptance.ts';
import type { RepositoryContext } from '../../vocabulary/repository-context.ts';
import type { Role } from '../../vocabulary/role.ts';
import { FindingSpill, SpilledFindings } from '../findings/finding-spill.ts';
import { ratedIn } from '../findings/rated-in-context.ts';
import { RecordFile } from '../findings/record-file.ts';
import type { SetRow } from '../inventory/package-set-rows.ts';
import { AcceptedElsewhere } from './accepted-elsewhere.ts';
import type { ReadyRun } from './prepared-import.ts';
import type { ImportSink, ReadRun } from './read-import.ts';
import type { VexStatement } from './vex-statement.ts';

/** What the repository and its people say of what is received. */
export interface ReceivingOptions {
  readonly owners: CodeOwners | undefined;
  /** Of the user who imports it. */
  readonly role: Role;
  /** Of the team that owns the repository. */
  readonly limits: AcceptanceLimits;
  /** What people know of the repository. */
  readonly context: RepositoryContext;
}

/** What was received of a run so far. */
interface ReceivedRun {
  readonly accepted: AcceptedElsewhere;
  /** Numbers in the file of findings. */
  readonly given: number[];
  readonly identified: number[];
  readonly paths: Set<string>;
  /** Numbers in the file of records. */
  readonly packages: number[];
}

export class ReceivedImport implements ImportSink {
  readonly #options: ReceivingOptions;
  readonly #path: string;
  readonly #spill: FindingSpill;
  /** Made when there is something for it. */
  #records: RecordFile | undefined;
  readonly #runs: ReceivedRun[] = [];
  readonly #statements: number[] = [];

  /** The file at the path must not be there, nor the one beside it for records; both go with `close()`. */
  constructor(path: string, options: ReceivingOptions) {
    this.#path = path;
    this.#options = options;
    this.#spill = new FindingSpill(path);
  }

  async given(run: number, findings: readonly ReportedFinding[]): Promise<void> {
    const { given, accepted } = this.#run(run);
    for (const one of findings) given.push(this.#keep(one, accepted));
  }

  async identified(run: number, findings: readonly ReportedFinding[]): Promise<void> {
    const { owners } = this.#options;
    const { identified, accepted } = this.#run(run);
    for (const one of findings) {
      const owned = owners && one.location ? { ...one, owners: owners.ownersOf(one.location.path) } : one;
      identified.push(this.#keep(owned, accepted));
    }
  }

  async paths(run: number, paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#run(run).paths.add(path);
  }

  async packages(run: number, rows: readonly SetRow[]): Promise<void> {
    this.#run(run).packages.push(this.#record(rows));
  }

  async statements(statements: readonly VexStatement[]): Promise<void> {
    this.#statements.push(this.#record(statements));
  }

  /** The runs, once all of them were read. */
  async ready(runs: readonly ReadRun[]): Promise<readonly ReadyRun[]> {
    const ready: ReadyRun[] = [];
    for (const [index, { hasPaths, packages, kept, ...run }] of runs.entries()) {
      const { accepted, given, identified, paths, packages: chunks } = this.#run(index);
      const found = await this.#spill.inOrder(kept.map((place) => identified[place] as number));
      ready.push({
        ...run,
        paths: hasPaths ? paths : null,
        packages: packages && { ...packages, chunks: this.#recorded<readonly SetRow[]>(chunks) },
        accepted: accepted.toApprove,
        findings: new SpilledFindings(this.#spill, given.length === 0 ? found : [...given, ...found]),
      });
    }
    return ready;
  }

  /** In the batches that they came in. */
  get stated(): Iterable<readonly VexStatement[]> {
    return this.#recorded(this.#statements);
  }

  close(): void {
    this.#spill.close();
    this.#records?.close();
  }

  #run(index: number): ReceivedRun {
    const { role, limits } = this.#options;
    this.#runs[index] ??= {
      accepted: new AcceptedElsewhere(role, limits),
      given: [],
      identified: [],
      paths: new Set(),
      packages: [],
    };
    return this.#runs[index];
  }

  #keep(finding: ReportedFinding, accepted: AcceptedElsewhere): number {
    return this.#spill.keep(ratedIn(this.#options.context, accepted.withoutUnapproved(finding)));
  }

  #record(value: object): number {
    this.#records ??= new RecordFile(`${this.#path}-records`);
    return this.#records.write(value);
  }

  #recorded<Value>(numbers: readonly number[]): Iterable<Value> {
    const read = (number: number) => this.#records?.read<Value>(number) as Value;
    return {
      *[Symbol.iterator]() {
        for (const number of numbers) yield read(number);
      },
    };
  }
}
