import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { sameUrl } from '../arguments/repository-argument.ts';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { usageFailure } from '../failures/failure.ts';
import type { ForeignProduct } from '../moving-in/foreign-finding.ts';
import { foreignPortals } from '../moving-in/index.ts';
import { type Move, makeMove, planMoves } from '../moving-in/move-decisions.ts';
import { readSource } from '../moving-in/read-source.ts';
import { readPages } from '../output/pages.ts';
import { number } from '../output/summary.ts';
import { type Column, openTable } from '../output/tables.ts';

interface Reply {
  readonly applied: boolean;
  readonly counts: Readonly<Partial<Record<Move['outcome'], number>>>;
  readonly moves: readonly Move[];
}

const columnsOf = (isApplied: boolean): readonly Column<Move>[] => [
  { title: 'There', value: ({ name }) => name, fit: 'text' },
  { title: 'Title', value: ({ title }) => title, fit: 'text' },
  {
    title: 'Repository',
    value: ({ repository, product }) => repository ?? `(${product || 'no product'})`,
    fit: 'text',
  },
  {
    title: 'Decision',
    value: ({ status, comments }) =>
      [status, comments > 0 && `${comments} comments`].filter(Boolean).join(', '),
  },
  {
    title: 'Here',
    value: ({ outcome, detail }) => `${wordFor(outcome, isApplied)}${detail === '' ? '' : `: ${detail}`}`,
    fit: 'text',
  },
];

const words: Readonly<Record<Move['outcome'], string>> = {
  change: 'changed',
  proposed: 'proposed',
  same: 'the same already',
  decided_here: 'decided otherwise',
  not_found: 'not found',
  no_repository: 'no repository',
  left_out: 'left out',
  undecided: 'nothing decided',
  refused: 'refused',
};

function wordFor(outcome: Move['outcome'], isApplied: boolean): string {
  return outcome === 'change' && !isApplied ? 'to change' : words[outcome];
}

export default class ImportFrom extends PortalCommand {
  static override summary = 'Bring decisions and comments from another portal';
  static override description =
    `Reads the findings of DefectDojo or Dependency-Track, from a file of what their API answers or from the API itself (token in
ASSAY_IMPORT_TOKEN), and finds each of them again here: by vulnerability, package and version, or by file and rule. Acceptances and false
positives, with author, date, reason and end, are then made here, and comments added; what you may not decide alone becomes a proposal.
Without --apply it only shows what it would do. A second run changes nothing. Audit the repositories, or import the scanners' results, first.`;
  static override examples = [
    '<%= config.bin %> import-from defectdojo findings.json',
    '<%= config.bin %> import-from dependency-track shop.fpf.json --map "Shop=express" --apply',
    '<%= config.bin %> import-from defectdojo https://dojo.example.com --json',
  ];
  static override args = {
    portal: stringArg({
      description: 'Portal to read',
      options: Object.keys(foreignPortals),
      required: true,
    }),
    source: stringArg({ description: 'File, or URL of the portal', required: true }),
  };
  static override flags = {
    map: string({
      description: 'PRODUCT=REPOSITORY where neither address nor name are the same; can be repeated',
      multiple: true,
      default: [],
    }),
    apply: boolean({ description: 'Make the changes', default: false }),
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ImportFrom);
    const portal = foreignPortals[args.portal];
    if (!portal) throw usageFailure(`There is no portal ${args.portal}.`);
    const document = await readSource(portal, args.source, process.env.ASSAY_IMPORT_TOKEN);
    const foreign = portal.read(document, new Date());
    const client = await this.api(flags);
    const planned = await planMoves(client, portal.name, foreign, await repositories(client, flags.map));
    const moves: Move[] = [];
    for (const one of planned) moves.push(flags.apply ? await makeMove(client, one) : one.move);
    await this.releasePortal();
    const counts: Partial<Record<Move['outcome'], number>> = {};
    for (const { outcome } of moves) counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (!this.jsonEnabled()) await this.#show(moves, counts, flags.apply);
    return { applied: flags.apply, counts, moves };
  }

  async #show(moves: readonly Move[], counts: Reply['counts'], isApplied: boolean): Promise<void> {
    const shown = moves.filter(({ outcome }) => outcome !== 'undecided' && outcome !== 'same');
    const table = openTable(columnsOf(isApplied));
    await table.add(shown);
    table.end();
    const parts = Object.entries(counts).map(
      ([outcome, count]) => `${number(count)} ${wordFor(outcome as Move['outcome'], isApplied)}`,
    );
    this.print(`${number(moves.length)} findings there: ${parts.join(', ')}.`);
    if (!isApplied && counts.change) this.note('Nothing was changed. To make these changes, add --apply.');
  }
}

/** The repository of a product, or why there is none. */
async function repositories(
  client: ApiClient,
  given: readonly string[],
): Promise<(product: ForeignProduct) => Repository | string> {
  const { items } = await readPages({ limit: 100, offset: 0, all: true }, (query) =>
    client.call('GET /v1/repositories', { query }),
  );
  const named = (name: string) => items.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const mapped = new Map(
    given.map((pair) => {
      const at = pair.lastIndexOf('=');
      const target = named(pair.slice(at + 1));
      const [only, ...others] = target;
      if (at < 1 || !only || others.length > 0)
        throw usageFailure(
          `--map ${pair}: name a product and one repository, as in --map "Shop=shop-backend".`,
        );
      return [pair.slice(0, at), only] as const;
    }),
  );
  return ({ name, urls }) => {
    const known = mapped.get(name);
    if (known) return known;
    const found = items.filter(({ url }) => urls.some((one) => sameUrl(url, one)));
    const [only, ...others] = found.length > 0 ? found : named(name);
    if (!only) return name === '' ? 'the product is not named' : 'none has its address or name: use --map';
    return others.length === 0 ? only : 'several have this name: use --map';
  };
}
