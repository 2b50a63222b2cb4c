// VEX documents of repositories, releases and the portal: what was decided about their known vulnerabilities, for those who use the products.
import { isSaid } from '../../scan/documents/vex/csaf-vex.ts';
import type {
  CsafCategory,
  VexDocument,
  VexFormat,
  VexProduct,
  VexStatement,
} from '../../scan/documents/vex/vex-document.ts';
import { vexFormatInfos, vexText } from '../../scan/documents/vex/vex-text.ts';
import { purlOf as packagePurlOf } from '../../scan/engines/dependencies/packages/purl.ts';
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import { type Principal, systemReach, type Visibility, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { productPurl } from '../repositories/product-purl.ts';
import type { Repository } from '../repositories/repository.ts';
import { type SaidOfCase, withCases } from './case-assessment.ts';
import type { DocumentFile } from './document-file.ts';
import { gapsOfAll, vexGaps } from './vex-gaps.ts';
import { type ProductContents, vexStatements } from './vex-statements.ts';

type UsedStores = Pick<
  Stores,
  'decisionRules' | 'findingLists' | 'findings' | 'heavyRead' | 'inventoryDetails' | 'repositories' | 'teams'
>;

/** What a document is called and by whom; shared by all documents. */
export interface VexPaper {
  readonly format?: VexFormat;
  /** Of CSAF alone. */
  readonly category?: CsafCategory;
  /** Who answers for the document; the owning team unless given. */
  readonly author?: string;
  /** An address of theirs; the portal's, or the repository's, unless given. */
  readonly namespace?: string;
}

export interface VexQuestion extends VexPaper {
  /** The default branch unless given; all branches where that is not known. */
  readonly branch?: string;
  /** A tag, branch, commit or dependency audit: only packages that it has count. */
  readonly release?: string;
  /** Of the product; the release unless given. */
  readonly productVersion?: string;
}

/** Which repositories a document of the portal is about; all that may be seen unless given. */
export interface PortalVexQuestion extends VexPaper {
  readonly team?: string;
  readonly tag?: string;
}

interface ProductWithGaps {
  readonly product: VexProduct;
  readonly gaps: readonly string[];
}

/** More would be a document that no reader opens. */
const maxRepositories = 1_000;

/** What people said in the exploitation cases of a repository. */
export type SaidOfCases = (repositoryId: string) => Promise<readonly SaidOfCase[]>;

export class VexService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #toolVersion: string;
  readonly #publicUrl: string | undefined;
  readonly #saidOfCases: SaidOfCases;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      toolVersion,
      publicUrl,
      saidOfCases,
    }: {
      readonly toolVersion: string;
      readonly publicUrl: string | undefined;
      readonly saidOfCases: SaidOfCases;
    },
  ) {
    this.#saidOfCases = saidOfCases;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#toolVersion = toolVersion;
    this.#publicUrl = publicUrl;
  }

  async get(principal: Principal, repositoryId: string, asked: VexQuestion): Promise<DocumentFile> {
    const repository = await this.#stores.repositories.find(
      repositoryId,
      visibility(principal, 'audits:read'),
    );
    if (!repository) throw new NotFoundError('Repository not found.');
    const document = await this.document(repository, asked);
    return written(document, asked, repository.name);
  }

  /** What is said of a repository that the caller may see. */
  async document(repository: Repository, asked: VexQuestion): Promise<VexDocument> {
    requireCsaf(asked);
    const { product, gaps } = await this.#product(repository, asked);
    return this.#document([product], {
      gaps,
      subject: repository.name,
      author: asked.author ?? (await this.#teamName(repository.team)),
      namespace: asked.namespace ?? this.#namespace(repository.url),
      category: asked.category,
    });
  }

  /** What is known of a repository that the caller may see; of a release where one is asked for. */
  async statements(repository: Repository, asked: VexQuestion): Promise<readonly VexStatement[]> {
    return (await this.#product(repository, asked)).product.statements;
  }

  /** One document about many repositories, a product each. */
  async getAll(principal: Principal, asked: PortalVexQuestion): Promise<DocumentFile> {
    const document = await this.portalDocument(visibility(principal, 'audits:read'), asked);
    return written(document, asked, document.subject);
  }

  /** About the repositories that may be seen. */
  async portalDocument(visible: Visibility, asked: PortalVexQuestion): Promise<VexDocument> {
    requireCsaf(asked);
    const { team, tag } = asked;
    const filter = { ...(team !== undefined && { team }), ...(tag !== undefined && { tag }) };
    const page = { limit: maxRepositories, offset: 0, sort: 'name' };
    const { items, total } = await this.#stores.repositories.list(visible, filter, page);
    if (total > maxRepositories) {
      const sentence = `These are ${total} repositories, and a document is about ${maxRepositories} at most. Use team or tag.`;
      throw new ValidationError(sentence, { tag: sentence });
    }
    const teamName = team === undefined ? undefined : (await this.#stores.teams.find(team, visible))?.name;
    const subject = [teamName ?? 'all repositories', ...(tag === undefined ? [] : [`tagged ${tag}`])].join(
      ' ',
    );
    const found: ProductWithGaps[] = [];
    for (const repository of items) found.push(await this.#product(repository, {}));
    const products = found.map(({ product }) => product);
    return this.#document(
      products.filter(({ statements }) => statements.length > 0),
      {
        gaps: gapsOfAll(found.map(({ product, gaps }) => ({ name: product.name, gaps }))),
        subject,
        author: asked.author ?? teamName ?? 'Assay',
        namespace: asked.namespace ?? this.#namespace(''),
        category: asked.category,
      },
    );
  }

  #document(
    products: readonly VexProduct[],
    {
      category,
      ...named
    }: Pick<VexDocument, 'subject' | 'author' | 'namespace' | 'gaps'> & {
      readonly category: CsafCategory | undefined;
    },
  ): VexDocument {
    return {
      ...named,
      products,
      createdAt: timestamp(this.#runtime),
      tool: { name: 'Assay', version: this.#toolVersion },
      ...(category !== undefined && { category }),
    };
  }

  async #product(repository: Repository, asked: VexQuestion): Promise<ProductWithGaps> {
    const { release } = asked;
    const branch = asked.branch ?? repository.defaultBranch;
    const { gaps, ...contents } = await this.#stores.heavyRead(() => this.#contents(repository, asked));
    const filter = {
      repositoryId: repository.id,
      ...(release === undefined && branch !== null && { branch }),
    };
    const ids = await this.#stores.findingLists.ids(systemReach('of what is seen'), filter);
    const findings = await this.#stores.findings.findMany(ids, systemReach('of what is seen'));
    const justifications = await this.#stores.decisionRules.justifications(repository.id);
    const cases = await this.#saidOfCases(repository.id);
    const version = asked.productVersion ?? release ?? null;
    const product = {
      name: repository.name,
      purl: productPurl(repository, version),
      version,
      statements: withCases(vexStatements(findings.values(), justifications, contents), cases),
    };
    return { product, gaps };
  }

  async #contents(
    { id: repositoryId, defaultBranch }: Repository,
    { branch, release }: VexQuestion,
  ): Promise<ProductContents & { readonly gaps: readonly string[] }> {
    const { inventoryDetails } = this.#stores;
    const named =
      release === undefined
        ? undefined
        : await inventoryDetails.named({ repositoryId, name: release, defaultBranch });
    if (release !== undefined && !named) {
      const sentence = `No packages of "${release}" are stored. Run a dependency audit of this tag, branch or commit first.`;
      throw new NotFoundError(sentence, { release: sentence });
    }
    const stored = await inventoryDetails.find({
      repositoryId,
      defaultBranch,
      ...(named ? { auditId: named.auditId } : branch !== undefined && { branch }),
    });
    const gaps = vexGaps(stored);
    if (!stored) return { packages: null, isRelease: false, gaps };
    const packages = new Map<string, string[]>();
    for (const found of stored.packages) {
      const purl = unversioned(packagePurlOf(found));
      packages.set(purl, [...(packages.get(purl) ?? []), found.version]);
    }
    return { packages, isRelease: release !== undefined, gaps };
  }

  async #teamName(team: string): Promise<string> {
    return (await this.#stores.teams.find(team, systemReach('of what is seen')))?.name ?? 'Assay';
  }

  #namespace(url: string): string {
    if (this.#publicUrl !== undefined) return this.#publicUrl;
    if (/^https:\/\//.test(url)) return new URL(url).origin;
    const sentence = 'Say with namespace who publishes the document: https://example.com.';
    throw new ValidationError(sentence, { namespace: sentence });
  }
}

function requireCsaf({ format = 'openvex', category }: VexPaper): void {
  if (category === undefined || format === 'csaf') return;
  const sentence = `Only documents of the format csaf have a category, not those of the format ${format}.`;
  throw new ValidationError(sentence, { category: sentence });
}

function written(document: VexDocument, { format = 'openvex' }: VexPaper, subject: string): DocumentFile {
  const { mediaType, extension, needsStatements } = vexFormatInfos[format];
  if (needsStatements) requireStatements(document);
  return { text: vexText(document, format), mediaType, fileName: `${fileNameOf(subject)}-vex.${extension}` };
}

/** Throws NotFoundError where nothing would be said: such a document is not valid. */
export function requireStatements({ products, category, gaps }: VexDocument): void {
  const statements = products.flatMap((product) => product.statements);
  if (statements.some((one) => isSaid(one, category))) return;
  const sentence =
    statements.length === 0
      ? [
          'No vulnerability is known here, and a VEX document without a statement is not valid.',
          ...gaps,
        ].join(' ')
      : 'Nobody has decided on a vulnerability here yet, and an advisory is about what was decided. Use the category csaf_vex, or triage the findings first.';
  throw new NotFoundError(sentence);
}

function fileNameOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-|-$/g, '') || 'repository';
}
