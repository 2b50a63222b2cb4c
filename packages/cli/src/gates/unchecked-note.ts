// What an empty list of findings does not say: which audits it rests on failed, left something out, or never ran.
import type { ApiClient } from '../client/client.ts';
import { plain } from '../output/colors.ts';
import { number } from '../output/summary.ts';

interface Gap {
  /** Undefined where there is no audit. */
  readonly auditId?: string;
  readonly text: string;
}

/** Undefined when everything was checked. */
export async function uncheckedNote(
  client: ApiClient,
  { repositoryId, team }: { readonly repositoryId?: string | undefined; readonly team?: string | undefined },
): Promise<string | undefined> {
  const { never, gaps, further } =
    repositoryId === undefined ? await ofPortal(client, team) : await ofRepository(client, repositoryId);
  const parts = [
    ...(never > 0
      ? [
          `${number(never)} ${never === 1 ? 'repository was' : 'repositories were'} never audited (\`assay audits run REPOSITORY\`)`,
        ]
      : []),
    ...gaps
      .slice(0, named)
      .map(({ auditId, text }) =>
        auditId === undefined ? text : `${text} (\`assay audits show ${auditId}\`)`,
      ),
    ...(gaps.length + further > named ? [`and ${number(gaps.length + further - named)} more audits`] : []),
  ];
  return parts.length === 0 ? undefined : `Not checked: ${parts.join('; ')}.`;
}

/** Audits that are named. */
const named = 3;

/** What most findings come from. */
const auditsOfAScan = ['security', 'dependency'] as const;

interface Unchecked {
  readonly never: number;
  readonly gaps: readonly Gap[];
  /** Gaps that are not among them. */
  readonly further: number;
}

async function ofPortal(client: ApiClient, team: string | undefined): Promise<Unchecked> {
  const query = team === undefined ? {} : { team };
  const { audits, repositories } = await client.call('GET /v1/analytics/overview', { query });
  const gap =
    (how: string) =>
    ({ auditId, name, type }: (typeof audits.failed)[number]): Gap => ({
      auditId,
      text: `the last ${type} audit of ${plain(name)} ${how}`,
    });
  const gaps = [
    ...audits.failed.map(gap('failed')),
    ...audits.partial.map(gap('is partial')),
    ...audits.limited.map(gap('is limited')),
  ];
  return {
    never: repositories.neverAudited,
    gaps,
    further: audits.failedTotal + audits.partialTotal + audits.limitedTotal - gaps.length,
  };
}

async function ofRepository(client: ApiClient, repositoryId: string): Promise<Unchecked> {
  const { items } = await client.call('GET /v1/audits', {
    query: { repositoryId, limit: 100, status: 'completed,failed' },
  });
  const newest = [...Map.groupBy(items, ({ type }) => type).values()].flatMap(([first]) => first ?? []);
  const gaps = newest.flatMap(({ id, type, status, coverage }): Gap[] => {
    if (status === 'failed') return [{ auditId: id, text: `the last ${type} audit failed` }];
    if (coverage?.level === 'full') return [];
    return [{ auditId: id, text: `the last ${type} audit is ${coverage?.level ?? 'partial'}` }];
  });
  if (items.length === 0) return { never: 1, gaps: [], further: 0 };
  const missing = auditsOfAScan.filter((type) => newest.every((one) => one.type !== type));
  return {
    never: 0,
    gaps: [...gaps, ...missing.map((type) => ({ text: `there was no ${type} audit` }))],
    further: 0,
  };
}
