import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NotFoundError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import { acceptanceOfTeam } from '../../vocabulary/acceptance.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Audit } from '../audits/audit.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { publishAuditEvents } from '../audits/publish-audit-events.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { HeldLock } from '../platform/storage/held-locks.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ImportedArtifact } from './artifact-store.ts';
import type { ImportFormat } from './import-format.ts';
import { ImportProcesses } from './import-runner.ts';
import { importFormats } from './index.ts';
import { JsonFile } from './json-file.ts';
import { JsonPart, type JsonPartPlace } from './json-part.ts';
import { type ImportTools, interruptedImport, PreparedImport } from './prepared-import.ts';
import { type ReadImport, readImport } from './read-import.ts';
import { ReceivedImport } from './received-import.ts';

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

/** A document of this size is read in a process of its own; starting one costs as much as reading a smaller one. */
const largeBytes = 256 * 1024;
const writtenAtOnce = 1024 * 1024;

/** Imports results from other scanners. */
export class ImportService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: PortalSettings;
  readonly #tools: ImportTools;
  readonly #processes: ImportProcesses;

  constructor(stores: UsedStores, runtime: Runtime, tools: Omit<ImportTools, 'stores' | 'runtime'>) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = tools.settings;
    this.#tools = { stores, runtime, ...tools };
    const { auditTimeoutMs: timeoutMs, auditMaxHeapMb: maxHeapMb } = tools.settings;
    this.#processes = new ImportProcesses({ timeoutMs, maxHeapMb, log: runtime.log });
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
    const visible = visibility(principal, 'audits:create');
    const repository = await this.#stores.repositories.find(input.repositoryId, visible);
    if (!repository) {
      const sentence = 'Repository not found.';
      throw new NotFoundError(sentence, { repositoryId: sentence });
    }
    const owners = await this.#stores.codeOwners.find(repository.id);
    const own = await this.#stores.findings.acceptances([repository.id]);
    const id = this.#runtime.newId();
    const received = new ReceivedImport(this.#fileOf(id), {
      owners,
      role: principal.role,
      limits: acceptanceOfTeam(this.#settings.acknowledgeMaxDays, own.get(repository.id) ?? null),
      context: repository,
    });
    let lock: HeldLock | undefined;
    const release = async () => {
      received.close();
      await lock?.release();
    };
    try {
      const { runs, ...read } = await this.#read(principal, input, received);
      // One after the other: the stages of two imports must not mix.
      lock = await this.#stores.lock('import', repository.id);
      const prepared = new PreparedImport(this.#tools, {
        ...read,
        id,
        principal,
        type: input.type,
        repository,
        changed: new Set(input.changed),
        runs: await received.ready(runs),
        statements: received.stated,
        release,
      });
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

  async #read(principal: Principal, input: NewImport, sink: ReceivedImport): Promise<ReadImport> {
    const { engines, fingerprintKey } = this.#settings;
    const { document, type, format, artifact, commit, sampled } = input;
    const mappings = await this.#stores.importMappings.all();
    const reading = { type, format, artifact, commit, sampled, mappings, engines, fingerprintKey };
    const inProcess = (place: JsonPartPlace) =>
      this.#processes.read(principal.userId, { document: place, reading }, sink);
    const here = (part: JsonPart) => readImport(part, reading, { runtime: this.#runtime, sink });
    if (document instanceof JsonPart)
      return document.place && document.length >= largeBytes ? inProcess(document.place) : here(document);
    if (document.length < largeBytes) return here(JsonPart.of(document));
    const file = this.newFile();
    try {
      for (const bytes of chunksOfBytes(document)) {
        file.write(bytes);
        await setImmediate();
      }
      return await inProcess(file.place());
    } finally {
      file.close();
    }
  }
}

function* chunksOfBytes(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += writtenAtOnce)
    yield bytes.subarray(start, start + writtenAtOnce);
}
