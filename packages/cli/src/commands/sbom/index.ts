import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { readVulnerabilities, SbomFormat, SbomVersion } from '@assay/core/scan-reports';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { jsonText } from '../../output/json.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';
import { dataFolder } from '../../settings/data-folder.ts';

type Sbom = Readonly<Record<string, unknown>>;
type Vulnerabilities = NonNullable<Awaited<ReturnType<typeof readVulnerabilities>>>;

export default class SbomCommand extends AssayCommand {
  static override summary = 'Write a software bill of materials (SBOM)';
  static override description =
    `Lists every package that lockfiles and manifests name, with scope, license, digests, places and dependency graph, as
CycloneDX (1.6 or 1.7) or SPDX (2.3 or 3.0). Needs no portal and no network. The same commit gives the same document.
With --include-vulnerabilities it is a vulnerability disclosure report (VDR), by the local advisory database.
Exits with 3 if a file that names packages could not be read: the document is incomplete then, and says so.`;
  static override examples = [
    '<%= config.bin %> sbom --output bom.cdx.json',
    '<%= config.bin %> sbom path/to/project --format spdx --output bom.spdx.json',
    '<%= config.bin %> sbom --spec-version 1.7 --include-vulnerabilities',
    '<%= config.bin %> sbom --ref v1.2.0 | jq ".components | length"',
  ];
  static override args = {
    path: stringArg({ description: 'Folder or repository', default: '.' }),
  };
  static override flags = {
    format: string({ description: 'Format', options: ['cyclonedx', 'spdx'], default: 'cyclonedx' }),
    'spec-version': string({
      description: 'Version of the format: 1.6 (default) or 1.7 of CycloneDX, 2.3 (default) or 3.0 of SPDX',
      options: ['1.6', '1.7', '2.3', '3.0'],
    }),
    'include-vulnerabilities': boolean({
      description: 'Include known vulnerabilities, with CVSS, EPSS and KEV (`assay advisories sync` first)',
    }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
    ref: string({
      description: 'Branch, tag or commit instead of the files in the folder',
      helpValue: 'REV',
    }),
  };

  async run(): Promise<Sbom> {
    const { args, flags } = await this.parse(SbomCommand);
    const { buildSbom, readPackages } = await import('@assay/core/scan-reports');
    const { ref } = flags;
    const version = await this.#version(flags.format as SbomFormat, flags['spec-version']);
    const found = await readPackages(args.path, { ref, environment: process.env, signal: interruptSignal() });
    const { inventory, commit, committedAt, complete } = found;
    const vulnerabilities = flags['include-vulnerabilities']
      ? await this.#vulnerabilities(inventory.packages)
      : undefined;
    const options = {
      name: basename(resolve(args.path)),
      version: commit,
      createdAt: committedAt === null ? new Date() : new Date(committedAt),
      tool: { name: 'Assay', version: this.config.version },
      complete,
      ...vulnerabilities,
    };
    const document = buildSbom(inventory, options, version);
    for (const { path, message } of inventory.errors) this.note(`${path}: ${message}`);
    if (!complete) process.exitCode = exitStatus.undecided;
    const text = `${jsonText(document, 2)}\n`;
    if (flags.output !== undefined) await writeFile(flags.output, text);
    else if (!this.jsonEnabled()) process.stdout.write(text);
    const { packages, files } = inventory;
    this.note(`${packages.length} packages from ${files.length} files${complete ? '' : ', incomplete'}.`);
    return document;
  }

  async #version(format: SbomFormat, asked: string | undefined): Promise<SbomVersion> {
    const { findSbomVersion, sbomVersionsOf } = await import('@assay/core/scan-reports');
    const version = findSbomVersion(format, asked);
    if (version !== undefined) return version;
    return this.error(
      `There is no ${format} ${asked}. Use --spec-version ${sbomVersionsOf(format).join(' or ')}.`,
      { exit: 2 },
    );
  }

  async #vulnerabilities(packages: Parameters<typeof readVulnerabilities>[0]): Promise<Vulnerabilities> {
    const { advisoryDatabaseName } = await import('@assay/core/scan');
    const { readVulnerabilities } = await import('@assay/core/scan-reports');
    const path = join(await dataFolder(undefined), advisoryDatabaseName);
    const found = await readVulnerabilities(packages, path, new Date());
    if (!found)
      this.error(
        'There is no advisory database to include vulnerabilities from. Run `assay advisories sync`.',
        {
          exit: exitStatus.undecided,
        },
      );
    const { vulnerabilities, notCovered } = found;
    if (notCovered.length > 0) {
      process.exitCode = exitStatus.undecided;
      this.note(`Not checked for known vulnerabilities, without advisories: ${notCovered.join(', ')}.`);
    }
    this.note(`${vulnerabilities.length} known vulnerabilities.`);
    return found;
  }
}
