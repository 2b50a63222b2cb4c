import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { sameUrl } from '../arguments/repository-argument.ts';
import { teamOrOnly } from '../arguments/team-argument.ts';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure, usageFailure } from '../failures/failure.ts';
import type { ForeignFinding, ForeignProduct } from '../moving-in/foreign-finding.ts';
import { foreignPortals } from '../moving-in/index.ts';
import { type Move, makeMove, planMoves } from '../moving-in/move-decisions.ts';
import { readSource } from '../moving-in/read-source.ts';
import { readPages } from '../output/pages.ts';
import { number } from '../output/summary.ts';
import { type Column, openTable } from '../output/tables.ts';

interface Reply {
  readonly applied: boolean;
  /** Lists that the other portal did not show, and why. */
  readonly unread: readonly string[];
  /** Repositories that --create registered, or would. */
  readonly created: readonly Created[];
  readonly counts: Readonly<Partial<Record<Move['outcome'], number>>>;
  readonly moves: readonly Move[];
}

interface Created {
  readonly product: string;
  readonly url: string;
  /** Why the portal refused it; null where it did not. */
  readonly refused: string | null;
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
    `Reads the findings of DefectDojo or Dependency-Track, the alerts of GitHub or the vulnerabilities of GitLab, from a file of what their API answers or from the API itself (token in
ASSAY_IMPORT_TOKEN), and finds each of them again here: by vulnerability, package and version, or by file and rule. Acceptances and false
positives, with author, date, reason and end, are then made here, and comments added; what you may not decide alone becomes a proposal.
Without --apply it only shows what it would do. A second run changes nothing. --create registers repositories that are missing here. Audit the repositories, or import the scanners' results, first.`;
  static override examples = [
    '<%= config.bin %> import-from defectdojo findings.json',
    '<%= config.bin %> import-from dependency-track shop.fpf.json --map "Shop=express" --apply',
    '<%= config.bin %> import-from defectdojo https://dojo.example.com --json',
    '<%= config.bin %> import-from github https://github.com/expressjs/express --apply',
    '<%= config.bin %> import-from gitlab https://gitlab.com/group --create --team Platform',
  ];
  static override args = {
    portal: stringArg({
      description: 'Portal to read',
      options: Object.keys(foreignPortals),
      required: true,
    }),
    source: stringArg({
      description:
        'File, or URL: of the portal, of a repository or organization on GitHub, of a project or group on GitLab',
      required: true,
    }),
  };
  static override flags = {
    map: string({
      description: 'PRODUCT=REPOSITORY where neither address nor name are the same; can be repeated',
      multiple: true,
      default: [],
    }),
    create: boolean({
      description: 'Register the repositories of products that have none here, by their address',
      default: false,
    }),
    team: string({ description: 'Owning team of repositories that --create registers, by name or ID' }),
    apply: boolean({ description: 'Make the changes', default: false }),
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ImportFrom);
    const portal = foreignPortals[args.portal];
    if (!portal) throw usageFailure(`There is no portal ${args.portal}.`);
    const document = await readSource(portal, args.source, process.env.ASSAY_IMPORT_TOKEN);
    const foreign = portal.read(document, new Date());
    const unread = portal.unread?.(document) ?? [];
    const client = await this.api(flags);
    let repositoryOf = await repositories(client, flags.map);
    const created = flags.create ? await register(client, missing(foreign, repositoryOf), flags) : [];
    if (created.length > 0 && flags.apply) repositoryOf = await repositories(client, flags.map);
    const planned = await planMoves(client, portal.name, foreign, repositoryOf);
    const moves: Move[] = [];
    for (const one of planned) moves.push(flags.apply ? await makeMove(client, one) : one.move);
    await this.releasePortal();
    const counts: Partial<Record<Move['outcome'], number>> = {};
    for (const { outcome } of moves) counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (!this.jsonEnabled()) {
      for (const reason of unread) this.note(`Not read, so that nothing is known of it: ${reason}`);
      for (const { url, refused } of created)
        this.print(
          refused === null
            ? `${flags.apply ? 'Registered' : 'To register:'} ${url}${flags.apply ? '. Audit it, then run this again.' : ''}`
            : `${url} was refused: ${refused}`,
        );
      await this.#show(moves, counts, flags.apply);
    }
    return { applied: flags.apply, unread, created, counts, moves };
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

/** The first address of each product that has no repository here. */
function missing(
  foreign: readonly ForeignFinding[],
  repositoryOf: (product: ForeignProduct) => Repository | string,
): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const { product } of foreign) {
    const [url] = product.urls;
    if (url !== undefined && typeof repositoryOf(product) === 'string') urls.set(url, product.name);
  }
  return urls;
}

async function register(
  client: ApiClient,
  missing: ReadonlyMap<string, string>,
  { team, apply }: { readonly team: string | undefined; readonly apply: boolean },
): Promise<readonly Created[]> {
  const owner = missing.size === 0 ? undefined : await teamOrOnly(client, team);
  const created: Created[] = [];
  for (const [url, product] of missing) {
    let refused: string | null = null;
    try {
      if (apply && owner) await client.call('POST /v1/repositories', { body: { url, team: owner.id } });
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'NETWORK_ERROR') throw error;
      refused = error.message;
    }
    created.push({ product, url, refused });
  }
  return created;
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
