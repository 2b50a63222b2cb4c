// Working on lists over 50,000 findings in a real browser with a processor four times slower: how long from a key or
// click to the next picture in elapsed time (the browser's own event timing) and in processor time of its main thread, of 95 in
// 100 at most 100 ms. `--rows 100` for the longest pages, `--findings 5000` for less, `--only sort` for some.
import { parseArgs } from 'node:util';
import type { RunAudit } from '@assay/core';
import type { CDPSession, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoFindings, demoRuleIds } from '../helpers/demo-findings.ts';
import { settled } from '../helpers/demo-pages.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { testServer } from '../helpers/test-server.ts';
import { signedIn } from '../helpers/web-hand.ts';

const maxMs = 100;
const slowdown = 4;
const repositories = 100;
const rounds = 12;
const { findings, only, rows } = parseArgs({
  options: {
    rows: { type: 'string', default: '25' },
    findings: { type: 'string', default: '50000' },
    only: { type: 'string', default: '' },
  },
}).values;
t.setTimeout(3_600_000);

/** One key or click, until its picture is there. */
interface Measured {
  /** By the clock: what a person waits, on a machine that has nothing else to do. */
  readonly shownMs: number;
  /** Processor time of the main thread, which other programs of this machine do not change. */
  readonly ownMs: number;
}

t.test('interaction', { skip: noBrowser, timeout: 3_600_000 }, async (t) => {
  const server = await largePortal(t);
  const { page } = await signedIn(t, server, await openBrowser(t), list);
  await page.setViewportSize({ width: 1440, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const all: Measured[] = [];
  for (const [name, address, act] of interactions.filter(([name]) => name.includes(only))) {
    await page.goto(server.origin + address);
    await settled(page);
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(...(await measure(page, session, () => act(page, round))));
    all.push(...measured);
    report(name, measured);
  }
  const { shown, own } = report('all', all);
  t.ok(own <= maxMs, `${own.toFixed(0)} ms of processor time of ${maxMs} ms`);
  // A machine that is busy says nothing about what people wait.
  process.stdout.write(`  elapsed ${shown.toFixed(0)} ms of ${maxMs} ms${shown > maxMs ? '  MISSED' : ''}\n`);
});

type Interaction = readonly [
  name: string,
  address: string,
  act: (page: Page, round: number) => Promise<unknown>,
];

const list = `/findings?by=none&limit=${rows}`;
const facet = (page: Page, group: string, index: number) =>
  page.getByRole('group', { name: group }).getByRole('button').nth(index);
const key = (name: string) => (page: Page) => page.keyboard.press(name);

const interactions: readonly Interaction[] = [
  ['findings: filter by severity', list, (page, round) => facet(page, 'Severity', 1 + (round % 4)).click()],
  ['findings: filter by status', list, (page, round) => facet(page, 'Status', round % 3).click()],
  [
    'findings: sort',
    list,
    (page, round) =>
      page
        .locator('thead')
        .getByRole('button')
        .nth(round % 3)
        .click(),
  ],
  ['findings: move with j', list, key('j')],
  [
    'findings: select with x',
    list,
    async (page, round) => {
      if (round === 0) await page.keyboard.press('j');
      await page.keyboard.press('x');
    },
  ],
  ['findings: select all', list, (page) => page.getByLabel('Select all on this page').click()],
  [
    'findings: open beside the list',
    list,
    (page, round) => page.locator('tr[data-finding] .main-cell a').nth(round).click(),
  ],
  [
    'findings: next in the panel',
    `${list}`,
    async (page, round) => {
      if (round === 0) await page.locator('tr[data-finding] .main-cell a').first().click();
      await page.keyboard.press('j');
    },
  ],
  [
    'findings: type into the search',
    list,
    async (page, round) => {
      if (round === 0) await page.keyboard.press('/');
      await page.keyboard.press('sql injection'[round] ?? 'Backspace');
    },
  ],
  [
    'findings by case: filter by severity',
    '/findings',
    (page, round) => facet(page, 'Severity', 1 + (round % 4)).click(),
  ],
  ['cases: move with j', '/cases', key('j')],
  ['remediation: move with j', '/remediation', key('j')],
  ['repositories: move with j', '/repositories', key('j')],
  ['audits: move with j', '/audits', key('j')],
  [
    'compliance: move in the matrix',
    '/compliance?all=true',
    async (page, round) => {
      if (round === 0) await page.locator('table button[tabindex="0"]').first().focus();
      await page.keyboard.press(round % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
    },
  ],
];

/** What one key or click costs; nothing where the browser saw none. */
async function measure(
  page: Page,
  session: CDPSession,
  act: () => Promise<unknown>,
): Promise<readonly Measured[]> {
  await page.evaluate(`{
    globalThis.shown = [];
    globalThis.timing ??= new PerformanceObserver((list) => globalThis.shown.push(...list.getEntries()));
    globalThis.timing.observe({ type: 'event', durationThreshold: 16 });
  }`);
  const events: TraceEvent[] = [];
  const add = ({ value }: { readonly value: readonly object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', add);
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', add);
  await page.waitForLoadState('networkidle');
  // Those below 16 ms are not reported.
  const shownMs = (await page.evaluate(
    'Math.max(0, ...globalThis.shown.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration))',
  )) as number;
  const own = ownMs(events);
  return own === undefined ? [] : [{ shownMs, ownMs: own }];
}

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const categories = 'devtools.timeline,disabled-by-default-devtools.timeline';
const acting = new Set(['keydown', 'pointerdown', 'mousedown', 'input', 'pointerup', 'mouseup', 'click']);

/** What the main thread worked from the first event to the picture that follows the last. */
function ownMs(events: readonly TraceEvent[]): number | undefined {
  const input = events.filter(
    ({ name, args }) => name === 'EventDispatch' && acting.has(args?.data?.type ?? ''),
  );
  const [first] = input;
  const last = input.at(-1);
  if (!first || !last) return undefined;
  const own = events.filter(({ tid }) => tid === first.tid);
  const picture = own.find(({ name, ts }) => name === 'Commit' && ts >= last.ts);
  if (!picture) return undefined;
  const tasks = own.filter(
    ({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= first.ts && ts <= picture.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}

/** The 95th percentile of both. */
function report(name: string, measured: readonly Measured[]) {
  const line = (of: (one: Measured) => number) => {
    const sorted = measured.map(of).toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      p95: at(0.95),
      text: `p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)}, most ${at(1).toFixed(0)} ms`,
    };
  };
  const [shown, own] = [line((one) => one.shownMs), line((one) => one.ownMs)];
  process.stdout.write(`  ${name} (${measured.length}): ${shown.text}; processor time ${own.text}\n`);
  return { shown: shown.p95, own: own.p95 };
}

async function largePortal(t: Test) {
  const each = Math.ceil(Number(findings) / repositories);
  const runAudit: RunAudit = async ({ url, type }) =>
    auditRun({
      findings: type === 'security' ? demoFindings(url, 0, each) : [],
      ruleIds: demoRuleIds,
      controls: [],
    });
  const made = await testServer(t, { runAudit, auditConcurrency: 2 });
  const { portal } = made.server.plugins.assay;
  const admin = { userId: made.admin.userId, role: 'admin', kind: 'session', credentialId: null } as const;
  const { id: team } = await portal.teams.create(admin, { name: 'Payments' });
  for (let index = 0; index < repositories; index += 1) {
    const url = `https://git.example.com/payments/service-${index}`;
    const { id: repositoryId } = await portal.repositories.create(admin, { url, team });
    await portal.audits.create(admin, { repositoryId, type: 'security' });
  }
  const page = { limit: 1, offset: 0, sort: '-createdAt' };
  const done = async () => (await portal.audits.list(admin, { status: 'completed' }, page)).total;
  while ((await done()) < repositories) await new Promise((resolve) => setTimeout(resolve, 500));
  const { total } = await portal.findings.list(admin, {}, { ...page, sort: '-priority' });
  process.stdout.write(
    `  ${total} findings in ${repositories} repositories, ${rows} in a list, ${slowdown} × slower\n`,
  );
  await made.server.start();
  return { ...made, origin: `http://127.0.0.1:${made.server.info.port}` };
}
