// VEX documents at an address: an auditor publishes what was decided, customers read it without an account.
// https://docs.oasis-open.org/csaf/csaf/v2.0/csaf-v2.0.html, section 7: the directory of a CSAF provider.
import { createHash } from 'node:crypto';
import type { CsafCategory, VexDocument, VexFormat } from '../../scan/documents/vex/vex-document.ts';
import { vexFormatInfos, vexText } from '../../scan/documents/vex/vex-text.ts';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { StoredPublication, VexPublication } from './vex-publication.ts';
import { requireStatements, type VexService } from './vex-service.ts';

type UsedStores = Pick<Stores, 'activity' | 'repositories' | 'transaction' | 'vexPublications'>;

export interface NewVexPublication {
  /** Exactly one of the two: a repository, or all repositories with a tag. */
  readonly repositoryId?: string;
  readonly tag?: string;
  /** Of the repository. */
  readonly release?: string;
  readonly category?: CsafCategory;
  readonly author?: string;
  readonly namespace?: string;
  /** What changed, for those who read the revisions. */
  readonly summary?: string;
}

/** A file of the public directory. */
export interface PublishedFile {
  readonly text: string;
  readonly mediaType: string;
}

const formats = ['csaf', 'openvex', 'cyclonedx'] as const satisfies readonly VexFormat[];

export class VexPublicationService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #vex: VexService;
  readonly #publicUrl: string | undefined;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { vex, publicUrl }: { readonly vex: VexService; readonly publicUrl: string | undefined },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#vex = vex;
    this.#publicUrl = publicUrl?.replace(/\/+$/, '');
  }

  async list(
    principal: Principal,
    page: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<VexPublication>> {
    reach(principal.role, 'audits:read');
    return this.#stores.vexPublications.list(page);
  }

  /** The first version, or the next one; the same one where nothing changed since. */
  async publish(principal: Principal, asked: NewVexPublication): Promise<VexPublication> {
    reach(principal.role, 'findings:set-false-positive');
    this.#directory();
    const document = await this.#document(principal, asked);
    requireStatements(document);
    const { repositoryId = null, tag = null, release = null, category = 'csaf_vex' } = asked;
    const key = JSON.stringify([repositoryId, tag, release, category]);
    return this.#stores.transaction(async () => {
      const known = await this.#stores.vexPublications.find({ key });
      const digest = digestOf(document);
      if (known?.digest === digest) return withoutTexts(known);
      const now = timestamp(this.#runtime);
      const { subject, author, namespace } = document;
      const id = known?.id ?? this.#runtime.newId();
      const name = [subject, release, category === 'csaf_vex' ? 'vex' : 'advisory', id.slice(-8)];
      const trackingId = known?.trackingId ?? name.filter((part) => part !== null).join('-');
      const summary = asked.summary ?? (known ? 'Decisions or packages changed.' : 'Initial version.');
      const revisions = [...(known?.revisions ?? []), { at: now, summary }];
      const tracked = { ...document, createdAt: now, tracking: { id: trackingId, revisions } };
      const publication: StoredPublication = {
        id,
        key,
        repositoryId,
        tag,
        release,
        category,
        trackingId,
        year: known?.year ?? now.slice(0, 4),
        fileName: known?.fileName ?? fileNameOf(trackingId),
        subject,
        author,
        namespace,
        revisions,
        digest,
        texts: {
          csaf: vexText({ ...tracked, category }, 'csaf'),
          openvex: vexText(tracked, 'openvex'),
          cyclonedx: vexText(tracked, 'cyclonedx'),
        },
        publishedBy: principal.userId,
        publishedAt: known?.publishedAt ?? now,
        updatedAt: now,
      };
      await this.#stores.vexPublications.save(publication);
      const detail = { trackingId, version: revisions.length, repositoryId, tag, release };
      await this.#stores.activity.did(principal, 'vex.publish', id, detail);
      return withoutTexts(publication);
    });
  }

  /** The document is no longer at its address. */
  async withdraw(principal: Principal, id: string): Promise<void> {
    reach(principal.role, 'findings:set-false-positive');
    await this.#stores.transaction(async () => {
      const known = await this.#stores.vexPublications.find({ id });
      if (!known) throw new NotFoundError('Publication not found.');
      if (known.repositoryId === null) requirePortal(principal);
      else if (principal.within) await this.#repository(principal, known.repositoryId);
      await this.#stores.vexPublications.delete(id);
      await this.#stores.activity.did(principal, 'vex.withdraw', id, { trackingId: known.trackingId });
    });
  }

  /** For anyone: `provider-metadata.json` of the portal. Throws NotFoundError while nothing is published. */
  async providerMetadata(): Promise<Readonly<Record<string, unknown>>> {
    const [newest] = (await this.#stores.vexPublications.list({ limit: 1, offset: 0 })).items;
    if (!newest || this.#publicUrl === undefined) throw new NotFoundError('Nothing is published here.');
    return {
      canonical_url: `${this.#publicUrl}/v1/csaf/provider-metadata.json`,
      distributions: [{ directory_url: this.#directory() }],
      last_updated: newest.updatedAt,
      list_on_CSAF_aggregators: false,
      metadata_version: '2.0',
      mirror_on_CSAF_aggregators: false,
      publisher: { category: 'vendor', name: newest.author, namespace: newest.namespace },
      role: 'csaf_provider',
    };
  }

  /** For anyone: every document with a line in `index.txt`, or with its date in `changes.csv`, the newest first. */
  async directoryFile(name: 'index.txt' | 'changes.csv'): Promise<PublishedFile> {
    const files = await this.#stores.vexPublications.files();
    if (name === 'index.txt')
      return {
        text: files.map(({ year, fileName }) => `${year}/${fileName}\n`).join(''),
        mediaType: 'text/plain; charset=utf-8',
      };
    const lines = files.map(({ year, fileName, updatedAt }) => `"${year}/${fileName}","${updatedAt}"\n`);
    return { text: lines.join(''), mediaType: 'text/csv; charset=utf-8' };
  }

  /** For anyone: a document, in another format by its extension, or its digest. */
  async file(year: string, name: string): Promise<PublishedFile> {
    const [, base = name, digest] = /^(.*)\.(sha256|sha512)$/.exec(name) ?? [];
    for (const format of formats) {
      const { extension, mediaType } = vexFormatInfos[format];
      const end = format === 'csaf' ? '.json' : `.${extension}`;
      if (!base.endsWith(end)) continue;
      const fileName = `${base.slice(0, -end.length)}.json`;
      const found = await this.#stores.vexPublications.find({ file_name: fileName });
      if (found?.year !== year) continue;
      const text = found.texts[format];
      if (digest === undefined) return { text, mediaType };
      const hex = createHash(digest).update(text).digest('hex');
      return { text: `${hex}  ${base}\n`, mediaType: 'text/plain; charset=utf-8' };
    }
    throw new NotFoundError('Document not found.');
  }

  async #document(principal: Principal, asked: NewVexPublication): Promise<VexDocument> {
    const { repositoryId, tag, release, author, namespace } = asked;
    const paper = {
      format: 'csaf',
      category: asked.category ?? 'csaf_vex',
      ...(author !== undefined && { author }),
      ...(namespace !== undefined && { namespace }),
    } as const;
    if (repositoryId !== undefined) {
      const repository = await this.#repository(principal, repositoryId);
      return this.#vex.document(repository, { ...paper, ...(release !== undefined && { release }) });
    }
    if (tag !== undefined && release === undefined) {
      requirePortal(principal);
      return this.#vex.portalDocument(visibility(principal, 'audits:read'), { ...paper, tag });
    }
    const sentence = 'Say what to publish: repositoryId, with a release or without, or tag.';
    throw new ValidationError(sentence, { repositoryId: sentence });
  }

  async #repository(principal: Principal, id: string): Promise<Repository> {
    const visible = visibility(principal, 'findings:set-false-positive');
    const repository = await this.#stores.repositories.find(id, visible);
    if (!repository) throw new NotFoundError('Repository not found.');
    return repository;
  }

  /** Throws ConflictError without an address that customers can trust. */
  #directory(): string {
    if (this.#publicUrl?.startsWith('https://')) return `${this.#publicUrl}/v1/csaf/white/`;
    throw new ConflictError(
      'Documents are published at the address of the portal, with HTTPS: set ASSAY_PUBLIC_URL to it, such as https://assay.example.com.',
    );
  }
}

/** A document about a tag is about all repositories with it: a token for a part of the portal changes none. */
function requirePortal({ within }: Principal): void {
  if (within)
    throw new ForbiddenError(
      'This API token is restricted to some teams or repositories, and documents about a tag apply beyond them.',
    );
}

function withoutTexts({ key: _, digest: __, texts: ___, ...publication }: StoredPublication): VexPublication {
  return publication;
}

/** Of what it says: not of when it was said, or since when it is known. */
function digestOf({ products, author, namespace, subject, gaps }: VexDocument): string {
  const said = products.map((product) => ({
    ...product,
    statements: product.statements.map(({ firstSeenAt: _, ...statement }) => statement),
  }));
  return createHash('sha256')
    .update(JSON.stringify([author, namespace, subject, said, ...gaps]))
    .digest('hex');
}

/** As CSAF names files: section 5.1. */
function fileNameOf(trackingId: string): string {
  return `${trackingId.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')}.json`;
}
