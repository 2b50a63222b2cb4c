// VEX documents of repositories: what was decided about their known vulnerabilities, for those who use the product.
import type { VexFormat } from '../../scan/documents/vex/vex-document.ts';
import { vexFormatInfos, vexText } from '../../scan/documents/vex/vex-text.ts';
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { SbomDocument } from './sbom-service.ts';
import { vexStatements } from './vex-statements.ts';

type UsedStores = Pick<Stores, 'decisionRules' | 'findingLists' | 'findings' | 'repositories' | 'teams'>;

export interface VexQuestion {
  readonly format?: VexFormat;
  /** The default branch unless given; all branches where that is not known. */
  readonly branch?: string;
  /** Who answers for the document; the owning team unless given. */
  readonly author?: string;
  /** An address of theirs; the portal's, or the repository's, unless given. */
  readonly namespace?: string;
  /** Of the product. */
  readonly productVersion?: string;
}

export class VexService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #toolVersion: string;
  readonly #publicUrl: string | undefined;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { toolVersion, publicUrl }: { readonly toolVersion: string; readonly publicUrl: string | undefined },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#toolVersion = toolVersion;
    this.#publicUrl = publicUrl;
  }

  async get(principal: Principal, repositoryId: string, asked: VexQuestion): Promise<SbomDocument> {
    const visible = visibility(principal, 'audits:read');
    const repository = await this.#stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('Repository not found.');
    const { format = 'openvex' } = asked;
    const branch = asked.branch ?? repository.defaultBranch;
    const ids = await this.#stores.findingLists.ids(null, {
      repositoryId,
      ...(branch !== null && { branch }),
    });
    const findings = await this.#stores.findings.findMany(ids, null);
    const justifications = await this.#stores.decisionRules.justifications(repositoryId);
    const statements = vexStatements(findings.values(), justifications);
    const { mediaType, extension, needsStatements } = vexFormatInfos[format];
    if (needsStatements && statements.length === 0) {
      const sentence =
        'No vulnerability is known in this branch, and a VEX document without a statement is not valid. Run a dependency audit first.';
      throw new NotFoundError(sentence);
    }
    const name =
      repository.name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'repository';
    const document = {
      author: asked.author ?? (await this.#teamName(repository)),
      namespace: asked.namespace ?? this.#namespace(repository),
      product: {
        name: repository.name,
        purl: purlOf(repository, asked.productVersion ?? null),
        version: asked.productVersion ?? null,
      },
      createdAt: timestamp(this.#runtime),
      tool: { name: 'Assay', version: this.#toolVersion },
      statements,
    };
    return { text: vexText(document, format), mediaType, fileName: `${name}-vex.${extension}` };
  }

  async #teamName({ team }: Repository): Promise<string> {
    return (await this.#stores.teams.find(team, null))?.name ?? 'Assay';
  }

  #namespace({ url }: Repository): string {
    if (this.#publicUrl !== undefined) return this.#publicUrl;
    if (/^https:\/\//.test(url)) return new URL(url).origin;
    const sentence = 'Say with namespace who publishes the document: https://example.com.';
    throw new ValidationError(sentence, { namespace: sentence });
  }
}

/** `pkg:github/owner/name`, or `pkg:generic/name` for other hosts. */
function purlOf({ url, name }: Repository, version: string | null): string {
  const onGithub = /^https:\/\/github\.com\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(url);
  const path = onGithub
    ? `github/${encodeURIComponent((onGithub[1] ?? '').toLowerCase())}/${encodeURIComponent((onGithub[2] ?? '').toLowerCase())}`
    : `generic/${encodeURIComponent(name)}`;
  return `pkg:${path}${version === null ? '' : `@${encodeURIComponent(version)}`}`;
}
