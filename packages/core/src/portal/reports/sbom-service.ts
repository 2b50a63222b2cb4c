// SBOMs of repositories at once, by the packages that their last dependency audits stored.

import { licensedPackages, thirdPartyNotices } from '../../scan/documents/license-notices.ts';
import type { ReportInventory } from '../../scan/documents/report.ts';
import { sbomText } from '../../scan/documents/sbom.ts';
import {
  findSbomVersion,
  type SbomFormat,
  type SbomVersion,
  sbomVersionInfos,
  sbomVersionsOf,
} from '../../scan/engines/dependencies/sbom/sbom-format.ts';
import { unknownLicense } from '../../scan/engines/licenses/license-expression.ts';
import { NotFoundError, ValidationError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { DocumentFile } from './document-file.ts';
import {
  noAdvisories,
  storedInventory,
  type VulnerabilitySources,
  withVulnerabilities,
} from './take-inventory.ts';
import type { VexService } from './vex-service.ts';

type UsedStores = Pick<Stores, 'heavyRead' | 'inventoryDetails' | 'repositories'>;

export interface SbomQuestion {
  readonly format?: SbomFormat;
  readonly specVersion?: SbomVersion;
  readonly includeVulnerabilities?: boolean;
  /** The default branch unless given. */
  readonly branch?: string;
  /** The dependency audit that found the packages; the newest unless given. */
  readonly auditId?: string;
}

interface Inventoried {
  readonly branch?: string | undefined;
  readonly auditId?: string | undefined;
}

export class SbomService {
  readonly #stores: UsedStores;
  readonly #toolVersion: string;
  readonly #vulnerabilities: VulnerabilitySources;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      vex,
      toolVersion,
      databasePath,
    }: {
      readonly vex: VexService;
      readonly toolVersion: string;
      readonly databasePath: string | null;
    },
  ) {
    this.#stores = stores;
    this.#toolVersion = toolVersion;
    this.#vulnerabilities = { vex, databasePath, now: () => runtime.now() };
  }

  /** What `assay sbom` writes of the same commit. */
  async get(principal: Principal, repositoryId: string, asked: SbomQuestion): Promise<DocumentFile> {
    const { format = 'cyclonedx', branch, auditId } = asked;
    const specVersion = findSbomVersion(format, asked.specVersion);
    if (specVersion === undefined) {
      const sentence = `The format ${format} has the versions ${sbomVersionsOf(format).join(', ')}.`;
      throw new ValidationError(sentence, { specVersion: sentence });
    }
    const repository = await this.#repository(principal, repositoryId);
    const stored = await this.#stored(repository, { branch, auditId });
    const inventory = asked.includeVulnerabilities
      ? await withVulnerabilities(this.#vulnerabilities, stored, { repository, branch, auditId })
      : stored;
    if (!inventory) throw new NotFoundError(noAdvisories);
    const tool = { name: 'Assay', version: this.#toolVersion };
    const { mediaType, extension } = sbomVersionInfos[specVersion];
    const name = stored.repository.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return {
      text: sbomText({ inventory: { ...inventory, specVersion }, tool }, format),
      mediaType,
      fileName: `${name.replace(/^-|-$/g, '') || 'repository'}.${extension}`,
    };
  }

  /** A Markdown document: every package that is shipped with its license. Texts of licenses are not stored. */
  async notices(
    principal: Principal,
    repositoryId: string,
    { branch }: { readonly branch?: string },
  ): Promise<string> {
    const found = await this.#repository(principal, repositoryId);
    const { inventory, repository, complete } = await this.#stored(found, { branch });
    // Workflows use actions, and nobody ships what development alone needs.
    const shipped = inventory.packages.filter(
      ({ ecosystem, scope }) => ecosystem !== 'GitHub Actions' && scope !== 'development',
    );
    const packages = await licensedPackages(shipped, null);
    const unknown = packages.filter(({ license }) => license === unknownLicense).length;
    const gaps = [
      'The texts of the licenses are not in this file: run `assay licenses notice` where the dependencies are installed.',
      ...(unknown > 0
        ? [`The license of ${unknown} ${unknown === 1 ? 'package' : 'packages'} is unknown.`]
        : []),
      ...(complete === false
        ? ['A file that names packages could not be read: packages can be missing.']
        : []),
    ];
    return `${thirdPartyNotices(packages, repository)}\n${gaps.join('\n')}\n`;
  }

  async #repository(principal: Principal, id: string): Promise<Repository> {
    const repository = await this.#stores.repositories.find(id, visibility(principal, 'audits:read'));
    if (!repository) throw new NotFoundError('Repository not found.');
    return repository;
  }

  async #stored(repository: Repository, asked: Inventoried): Promise<ReportInventory> {
    const stored = await this.#stores.heavyRead(() => storedInventory(this.#stores, repository, asked));
    if (!stored)
      throw new NotFoundError('No packages of this repository are stored. Run a dependency audit first.');
    return stored;
  }
}
