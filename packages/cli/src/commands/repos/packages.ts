import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/repositories/{id}/packages']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Package', value: ({ purl }) => purl, fit: 'text' },
  { title: 'License', value: ({ licenses }) => licenses.join(', '), fit: 'text' },
  { title: 'Scope', value: ({ scope }) => scope },
  { title: 'Findings', value: ({ findings }) => String(findings) },
  { title: 'Named in', value: ({ path }) => path, fit: 'path' },
  { title: 'First seen', value: ({ firstSeenAt }) => dateText(firstSeenAt) },
];

const { sort: _, ...partFlags } = pageFlags;

export default class ReposPackages extends PortalCommand {
  static override summary = 'List the packages of a repository';
  static override description =
    'As the last dependency audit stored them; nothing is fetched or audited again.';
  static override examples = [
    '<%= config.bin %> repos packages express',
    '<%= config.bin %> repos packages express --license unknown --all',
    '<%= config.bin %> repos packages express --query lodash --json=purl,licenses,findings',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    query: string({ description: 'Only packages whose name or package URL contains this text' }),
    ecosystem: string({ description: "Only this ecosystem, by OSV's name" }),
    license: string({ description: 'Only packages that name this SPDX license, or unknown' }),
    branch: string({ description: 'Branch (default: the default branch)' }),
    ...partFlags,
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ReposPackages);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    const { query: q, ecosystem, license, branch } = flags;
    const given = Object.entries({ q, ecosystem, license, branch });
    const filter = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    return this.showList(flags, columns, ({ limit, offset }) =>
      client.call('GET /v1/repositories/{id}/packages', {
        params: { id },
        query: { ...filter, limit, offset },
      }),
    );
  }
}
