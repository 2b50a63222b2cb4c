import { readFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Audit, Operations } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { auditTypes, importFormats } from '../../field-values.ts';
import { gateOf, outcomeStatus } from '../../gates/audit-outcome.ts';
import { gateFlags } from '../../gates/gate-flags.ts';
import { printAudit } from '../../output/audit-view.ts';

type Body = Operations['POST /v1/audits/import']['body'];

export default class AuditsImport extends PortalCommand {
  static override summary = 'Import results from another scanner';
  static override description =
    `FILE is SARIF 2.1.0, a CycloneDX or SPDX SBOM, the JSON of \`assay scan\`, or the report of another scanner as JSON, XML or CSV: --format
lists them. JSON documents one after the other (TruffleHog, Nuclei, Yarn, govulncheck) are read as one; - is standard input. The format is
detected, unless --format is given; \`assay imports add-mapping\` adds one. Results of a tool that finds several kinds (Trivy, Semgrep, GitLab) are imported once for each --type. A
later import of the same tool and artifact (image, path, site) closes what it no longer reports.`;
  static override examples = [
    '<%= config.bin %> audits import semgrep.sarif --repository express --type security',
    '<%= config.bin %> audits import bom.json --repository express --type dependency --format cyclonedx',
    '<%= config.bin %> audits import gitleaks.json --repository express --type security',
    '<%= config.bin %> audits import trivy.json --repository express --type dependency --fail-on-priority urgent',
    '<%= config.bin %> audits import semgrep.json --repository express --type security --artifact services/api',
  ];
  static override args = {
    file: stringArg({ description: 'Result file; - is standard input', required: true }),
  };
  static override flags = {
    repository: string({ description: 'Name, ID or URL of the repository', required: true }),
    type: string({ description: 'Audit type of the results', options: auditTypes, required: true }),
    format: string({
      description: `Format of the file: ${importFormats.join(', ')}, or that of an added mapping`,
    }),
    artifact: string({
      description: 'What was scanned: image without tag, path or project (default: as the file says)',
    }),
    ...gateFlags('never', ''),
  };

  async run(): Promise<Audit> {
    const { args, flags } = await this.parse(AuditsImport);
    const text = args.file === '-' ? await readStdin() : textOf(await readFile(args.file));
    const document = documentOf(text);
    const client = await this.api(flags);
    const repository = await findRepository(client, flags.repository);
    const { type, format, artifact } = flags;
    const body = { repositoryId: repository.id, type, format, artifact, document } as Body;
    const audit = await client.call('POST /v1/audits/import', { body });
    await this.releasePortal();
    if (!this.jsonEnabled()) await printAudit(audit, repository.name);
    const isGated = [flags['fail-on'], flags['fail-on-priority']].some((one) => one !== undefined);
    if (isGated || flags.strict) process.exitCode = outcomeStatus([audit], gateOf(flags, 'never'));
    return audit;
  }
}

/** Tools on Windows write UTF-16, and XML says its encoding in its first line. */
function textOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1');
  const declared = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : undefined;
  const encoding = marked ?? declared;
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  } catch {
    throw usageFailure(`The file says that its encoding is ${encoding}, which is not known.`);
  }
}

async function readStdin(): Promise<string> {
  return (await import('../../prompt.ts')).readInput();
}

/** The document of a file of JSON; XML, CSV and lines of JSON go as their text. */
function documentOf(text: string): object | string {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch (error) {
    if (!/^\s*\[/.test(text)) return text;
    throw usageFailure(`The file is not valid JSON: ${(error as Error).message}.`);
  }
  throw usageFailure('The file is not a scanner result: it is not a JSON object or list.');
}
