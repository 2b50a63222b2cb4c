import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Operations } from '../client/api.d.ts';
import { pageFlags } from '../output/pages.ts';
import { shellWord } from '../output/shell-word.ts';
import type { Column } from '../output/tables.ts';

type Reply = Operations['GET /v1/packages']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Package', value: ({ name }) => name, fit: 'text' },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Ecosystem', value: ({ ecosystem }) => ecosystem },
  { title: 'License', value: ({ licenses }) => licenses.join(', '), fit: 'text' },
  { title: 'Repositories', value: ({ repositories }) => String(repositories) },
];

const { sort: _, ...partFlags } = pageFlags;

export default class Packages extends PortalCommand {
  static override summary = 'List packages across repositories';
  static override description =
    'Searches the stored inventories of all repositories that you can see. `assay affected` shows where one is used, and which repositories have no complete inventory; --json has the package URLs.';
  static override examples = [
    '<%= config.bin %> packages log4j',
    '<%= config.bin %> packages --license AGPL-3.0-only',
    '<%= config.bin %> packages --advisory CVE-2021-44228 --json',
  ];
  static override args = {
    text: stringArg({ description: 'Part of a name or package URL' }),
  };
  static override flags = {
    ecosystem: string({ description: "Only this ecosystem, by OSV's name" }),
    license: string({ description: 'Only packages that name this SPDX license, or unknown' }),
    advisory: string({ description: 'Only packages that this advisory affects, by any ID or alias' }),
    ...partFlags,
  };

  async run(): Promise<Reply | Omit<Reply, 'known'>> {
    const { args, flags } = await this.parse(Packages);
    const client = await this.api(flags);
    const { ecosystem, license, advisory } = flags;
    const given = Object.entries({ q: args.text, ecosystem, license, advisory });
    const filter = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    let isKnown = true;
    const shown = await this.showList(
      flags,
      columns,
      async ({ limit, offset }) => {
        const reply = await client.call('GET /v1/packages', { query: { ...filter, limit, offset } });
        isKnown = reply.known;
        return reply;
      },
      // What was not read, or never audited, can hold it all the same.
      {
        whenNone: async () =>
          `\`assay affected ${shellWord(args.text ?? 'NAME')}\` names the repositories of which it is unknown.`,
      },
    );
    if (!isKnown)
      this.note('Unknown: the advisory database does not know this name. Run `assay advisories sync`.');
    return { ...shown, known: isKnown };
  }
}
