import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import { Normalizer } from '../../scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { CodeOwners } from '../../scan/source/owners/code-owners.ts';
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import { type AcceptanceLimits, acceptanceOfTeam } from '../../vocabulary/acceptance.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { RepositoryContext } from '../../vocabulary/repository-context.ts';
import type { Role } from '../../vocabulary/role.ts';
import type { Audit } from '../audits/audit.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { publishAuditEvents } from '../audits/publish-audit-events.ts';
import { FindingSpill, SpilledFindings } from '../findings/finding-spill.ts';
import { importScope } from '../findings/import-scope.ts';
import { AdvisoryNames } from '../findings/matching/advisory-names.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import { ratedIn } from '../findings/rated-in-context.ts';
import { AdvisoryKnowledge, withKnownPriority } from '../inventory/advisory-knowledge.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { HeldLock } from '../platform/storage/held-locks.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { AcceptedElsewhere } from './accepted-elsewhere.ts';
import type { ImportedArtifact } from './artifact-store.ts';
import type {
  DocumentShape,
  ImportContext,
  ImportedDocument,
  ImportedRun,
  ImportFormat,
} from './import-format.ts';
import { formatsOf } from './import-mapping-service.ts';
import { importFormats } from './index.ts';
import { JsonFile } from './json-file.ts';
import { documentShape, JsonPart } from './json-part.ts';
import { withKnownAdvisories } from './known-advisories.ts';
import { matchPackages } from './match-packages.ts';
import { type ImportTools, interruptedImport, PreparedImport, type ReadyRun } from './prepared-import.ts';
import { redactImported } from './redact-import.ts';
import { structured } from './text-document.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'codeOwners' | 'importMappings' | 'lock'> & ImportTools['stores'];

export const importFormatIds = importFormats.map(({ id }) => id);

export interface NewImport {
  readonly repositoryId: string;
  readonly type: AuditType;
  /** Left out: recognized by the document. */
  readonly format?: ImportFormat['id'] | undefined;
  /** What was scanned: an image without its tag, a path, a project; left out: as the document says. */
  readonly artifact?: string | undefined;
  /** Whether the tool does not report everything each time; left out: as the document or the import before says. */
  readonly sampled?: boolean | undefined;
  /** What was scanned, where the document does not say. */
  readonly commit?: string | undefined;
  /** With a sampled source: findings whose code is no longer in the commit, by id. */
  readonly changed?: readonly string[] | undefined;
  /** The document's JSON, or the text of XML, CSV or lines of JSON as a JSON string; at most 50 MiB. */
  readonly document: Buffer | JsonPart;
}

/** The format that is asked for, or the one that the document looks like. */
function formatOf(
  { format: asked }: NewImport,
  shape: DocumentShape,
  formats: readonly ImportFormat[],
): ImportFormat {
  if (asked === undefined && isOnlyAnEmptyList(shape)) throw unknownFormat(shape, formats);
  const [format, ...others] = formats.filter((one) =>
    asked === undefined ? one.recognizes(shape) : one.id === asked,
  );
  if (format && others.length === 0) return format;
  const ids = formats.map(({ id }) => id).join(', ');
  const sentence =
    format !== undefined
      ? `The document could be of several formats. Set format to one of: ${[format, ...others].map(({ id }) => id).join(', ')}.`
      : asked === undefined
        ? `The format of the document was not recognized. Set format to one of: ${ids}.`
        : `"${asked}" is not a format that can be imported. Use one of: ${ids}.`;
  throw new ValidationError(sentence, { format: sentence });
}

/** Many tools name their results alike: of none of them the document would close what that tool has found. */
function isOnlyAnEmptyList({ isList, members }: DocumentShape): boolean {
  const [only, ...others] = members.values();
  return !isList && only !== undefined && others.length === 0 && /^(?:\[\s*\]|null)$/.test(only.text(20));
}

function unknownFormat({ members }: DocumentShape, formats: readonly ImportFormat[]): ValidationError {
  const [name] = members.keys();
  const ids = formats.map(({ id }) => id).join(', ');
  const sentence = `The document has nothing but an empty list "${name}", which several tools write. Set format to one of: ${ids}.`;
  return new ValidationError(sentence, { format: sentence });
}

/** What the findings of a document are read with. */
interface ReadOptions {
  readonly spill: FindingSpill;
  readonly owners: CodeOwners | undefined;
  /** Of the user who imports it. */
  readonly role: Role;
  /** Of the team that owns the repository. */
  readonly limits: AcceptanceLimits;
  /** What people know of the repository. */
  readonly context: RepositoryContext;
}

/** Imports results from other scanners. */
export class ImportService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: PortalSettings;
  readonly #tools: ImportTools;

  constructor(stores: UsedStores, runtime: Runtime, tools: Omit<ImportTools, 'stores' | 'runtime'>) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = tools.settings;
    this.#tools = { stores, runtime, ...tools };
  }

  /** What was imported into a repository, by artifact and tool, the newest first. */
  async artifacts(
    principal: Principal,
    repositoryId: string,
    page: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<ImportedArtifact>> {
    reach(principal.role, 'audits:read');
    const repository = await this.#stores.repositories.find(
      repositoryId,
      visibility(principal, 'audits:read'),
    );
    if (!repository) throw new NotFoundError('Repository not found.');
    return this.#stores.artifacts.list(repository.id, page);
  }

  /** For a document that is imported then: written as it comes, it needs no memory. */
  newFile(): JsonFile {
    return new JsonFile(this.#fileOf(this.#runtime.newId(), '-document'));
  }

  /** A completed audit of all that the document says. */
  async import(principal: Principal, input: NewImport): Promise<Audit> {
    const prepared = await this.prepare(principal, input);
    try {
      return await prepared.store();
    } finally {
      await prepared.discard();
    }
  }

  /**
   * Reads the document, and stores many findings in stages, so that others who write do not wait for all of them. What is
   * left is one short transaction. To be discarded in any case.
   */
  async prepare(principal: Principal, input: NewImport): Promise<PreparedImport> {
    reach(principal.role, 'audits:create');
    // Each way through 50 MB takes a tenth of a second: between them others have their turn.
    await setImmediate();
    const { document: given } = input;
    const part = structured(given instanceof JsonPart ? given : JsonPart.of(given));
    await setImmediate();
    const shape = documentShape(part);
    await setImmediate();
    const format = formatOf(input, shape, await formatsOf(this.#stores));
    const id = this.#runtime.newId();
    let spill: FindingSpill | undefined;
    let lock: HeldLock | undefined;
    const release = async () => {
      spill?.close();
      await lock?.release();
    };
    try {
      const context: ImportContext = {
        type: input.type,
        shape,
        fingerprintKey: this.#settings.fingerprintKey,
        matchPackages: (sbom, path) => matchPackages(sbom, this.#settings, this.#runtime, path),
      };
      const document = await format.read(part, context);
      const visible = visibility(principal, 'audits:create');
      const repository = await this.#stores.repositories.find(input.repositoryId, visible);
      if (!repository) {
        const sentence = 'Repository not found.';
        throw new NotFoundError(sentence, { repositoryId: sentence });
      }
      // One after the other: the stages of two imports must not mix.
      lock = await this.#stores.lock('import', repository.id);
      spill = new FindingSpill(this.#fileOf(id));
      const owners = await this.#stores.codeOwners.find(repository.id);
      const own = await this.#stores.findings.acceptances([repository.id]);
      const named = asGiven(document, input);
      const { runs, advisories } = await this.#compared(named, {
        spill,
        owners,
        role: principal.role,
        limits: acceptanceOfTeam(this.#settings.acknowledgeMaxDays, own.get(repository.id) ?? null),
        context: repository,
      });
      const { type } = input;
      const parts = {
        id,
        principal,
        type,
        format: format.id,
        repository,
        document,
        changed: new Set(input.changed),
        runs,
        advisories,
        release,
      };
      const prepared = new PreparedImport(this.#tools, parts);
      await prepared.stage();
      return prepared;
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Ends imports whose process did while it stored them; what it stored stays. */
  async endInterrupted(olderThanMs: number): Promise<void> {
    const { stores, runtime } = this.#tools;
    const now = runtime.now();
    const before = new Date(now.getTime() - olderThanMs).toISOString();
    for (const id of await stores.audits.storingImports(before))
      await stores.transaction(async () => {
        if (await stores.audits.fail(id, interruptedImport, now.toISOString()))
          await publishAuditEvents(stores, runtime, id);
      });
  }

  #fileOf(id: string, what = ''): string {
    return join(this.#settings.temporaryFolder, `import-${id}${what}`);
  }

  /** With what the advisories of this portal know of what was found. */
  async #compared(
    runs: ImportedDocument['runs'],
    options: ReadOptions,
  ): Promise<{ readonly runs: readonly ReadyRun[]; readonly advisories: string | null }> {
    const { databasePath = null } = this.#settings.engines.advisories ?? {};
    const database = databasePath === null ? undefined : AdvisoryDatabase.open(databasePath);
    try {
      const knowledge = database && new AdvisoryKnowledge(database);
      const ready = await this.#ready(runs, { ...options, knowledge });
      return { runs: ready, advisories: database?.revision ?? null };
    } finally {
      database?.close();
    }
  }

  /** Identified, redacted, one run for each tool. */
  async #ready(
    runs: ImportedDocument['runs'],
    {
      spill,
      owners,
      role,
      limits,
      context,
      knowledge,
    }: ReadOptions & { readonly knowledge: AdvisoryKnowledge | undefined },
  ): Promise<readonly ReadyRun[]> {
    const read: ReadRun[] = [];
    for (const same of Map.groupBy(runs, importScope).values()) {
      const [first] = same;
      if (!first) continue;
      const accepted = new AcceptedElsewhere(role, limits);
      const normalizer = new Normalizer({
        fingerprintKey: this.#settings.fingerprintKey,
        commit: first.commit,
        ...(owners && { ownersOf: (path: string) => owners.ownersOf(path) }),
        keep: (finding) => spill.keep(ratedIn(context, accepted.withoutUnapproved(finding))),
      });
      for (const run of same) {
        for await (const detections of redactImported(run.detections))
          normalizer.add(await withKnownAdvisories(detections, knowledge));
      }
      read.push({ same, first, accepted, kept: normalizer.kept() });
    }
    const ready: ReadyRun[] = [];
    for (const { same, first, accepted, kept } of read) {
      const identified = new SpilledFindings(spill, await spill.inOrder(kept));
      const known = await withKnownPriority(
        same.flatMap((run) => run.findings ?? []),
        knowledge,
      );
      const given = known.map((finding) => ratedIn(context, accepted.withoutUnapproved(finding)));
      const paths = same.every((run) => run.paths)
        ? new Set(same.flatMap((run) => [...(run.paths ?? [])]))
        : null;
      ready.push({
        ...first,
        paths,
        packages: same.some((run) => run.packages) ? same.flatMap((run) => run.packages ?? []) : null,
        detections: [],
        complete: same.every(({ complete }) => complete),
        sampled: sampledOf(same),
        accepted: accepted.toApprove,
        findings: given.length === 0 ? identified : await withGiven(spill, given, identified),
      });
    }
    return ready;
  }
}

/** The detections of one scope, identified and kept in the file. */
interface ReadRun {
  readonly same: readonly ImportedRun[];
  readonly first: ImportedRun;
  readonly accepted: AcceptedElsewhere;
  readonly kept: readonly number[];
}

/** What the request says of artifact and sampling wins; its commit is for documents without one. */
function asGiven(
  { runs }: ImportedDocument,
  { artifact, commit, sampled }: NewImport,
): ImportedDocument['runs'] {
  return runs.map((run) => ({
    ...run,
    artifact: artifact ?? run.artifact,
    commit: run.commit ?? commit ?? null,
    sampled: sampled ?? run.sampled,
  }));
}

/** One that is sampled makes all of them; undefined where none says. */
function sampledOf(runs: ImportedDocument['runs']): boolean | undefined {
  const said = runs.flatMap(({ sampled }) => sampled ?? []);
  return said.length === 0 ? undefined : said.includes(true);
}

/** Before those that none of them is about, by package and any name of the vulnerability. */
async function withGiven(
  spill: FindingSpill,
  given: readonly ReportedFinding[],
  identified: SpilledFindings,
): Promise<SpilledFindings> {
  const known = new AdvisoryNames<ReportedFinding>();
  for (const one of given)
    if (one.advisory && one.package) known.add(one, one.advisory, unversioned(one.package.purl));
  const others = await identified.filter(
    (one) =>
      !one.advisory ||
      !one.package ||
      known.sharing(one.advisory, unversioned(one.package.purl)).next().done === true,
  );
  return new SpilledFindings(spill, [...given.map((one) => spill.keep(one)), ...others.ids]);
}
