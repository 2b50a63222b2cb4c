// In what order a quickstart audits and shows: what is listed first, each as soon as it is there, and the others only then.
import t from 'tap';
import type { ApiClient } from '../../packages/cli/src/client/client.ts';
import { auditAll } from '../../packages/cli/src/quickstart/audit-all.ts';

const progress = { update() {}, done() {} };

interface Request {
  readonly body?: { readonly type?: string; readonly audits?: readonly { readonly type: string }[] };
  readonly params?: { readonly id: string };
}

/** A portal whose audits are all finished when they are asked for; their ids are their types. */
function portal(failed?: string): { readonly client: ApiClient; readonly steps: string[] } {
  const steps: string[] = [];
  const summary = { new: 0, fixed: 0, critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const call = async (route: string, { body, params }: Request): Promise<unknown> => {
    const types = body?.audits?.map(({ type }) => type) ?? [body?.type ?? ''];
    if (route === 'POST /v1/audits') return { id: steps.push(`request ${types}`) && types[0] };
    if (route === 'POST /v1/audits/batch')
      return { created: steps.push(`request ${types}`) && types.map((type) => ({ id: type, type })) };
    const type = params?.id ?? '';
    steps.push(route.includes('cancel') ? `cancel ${type}` : `finished ${type}`);
    const failure = type === failed ? { code: 'source_unreachable', message: 'Not there.' } : null;
    return { id: type, type, status: failure ? 'failed' : 'completed', failure, summary, coverage: null };
  };
  return { client: { call, events: async () => null } as unknown as ApiClient, steps };
}

t.test(
  'quickstart: shows each listed audit as it finishes, and requests the others afterwards',
  async (t) => {
    const { client, steps } = portal();

    const audits = await auditAll(client, 'r', {
      progress,
      signal: new AbortController().signal,
      onListed: async ({ type }) => void steps.push(`show ${type}`),
    });

    t.strictSame(steps, [
      'request security',
      'request dependency',
      'finished security',
      'show security',
      'finished dependency',
      'show dependency',
      'request compliance,code-quality',
      'finished compliance',
      'finished code-quality',
    ]);
    t.strictSame(
      audits.map(({ type }) => type),
      ['security', 'dependency', 'compliance', 'code-quality'],
    );
  },
);

t.test('quickstart: a repository that cannot be had is asked for once', async (t) => {
  const { client, steps } = portal('security');

  const audits = await auditAll(client, 'r', {
    progress,
    signal: new AbortController().signal,
    onListed: async () => {},
  });

  t.equal(audits.length, 1);
  t.strictSame(steps, ['request security', 'request dependency', 'finished security', 'cancel dependency']);
});

t.test('quickstart: says what it waits for before it requests it', async (t) => {
  const { client, steps } = portal();

  await auditAll(client, 'r', {
    progress: { update: (label) => void steps.push(label), done() {} },
    signal: new AbortController().signal,
    onListed: async () => {},
  });

  t.equal(steps[steps.indexOf('request security') - 1], 'security audit');
  t.equal(steps[steps.indexOf('request compliance,code-quality') - 1], 'compliance audit');
});
