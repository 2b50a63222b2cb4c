import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { runCost } from './cost-run.ts';

type Files = Readonly<Record<string, readonly unknown[] | string>>;

/** Runs on a folder of logs; a list is JSON Lines. */
async function folderReport(
  t: { testdir(content: Record<string, string>): string },
  files: Files,
  ...argv: string[]
) {
  const folder = t.testdir({});
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const text =
      typeof content === 'string' ? content : content.map((line) => JSON.stringify(line)).join('\n');
    writeFileSync(path, text);
  }
  const run = await runCost([folder, '--json', ...argv]);
  const notes = run.notes.map((note) => note.replaceAll(folder, 'LOGS'));
  return { ...run, notes, report: run.exitCode === 2 ? undefined : JSON.parse(run.stdout) };
}

const claude = (id: string, output: number, more: object = {}) => ({
  type: 'assistant',
  sessionId: 'session-1',
  cwd: '/srv/app',
  requestId: `req_${id}`,
  timestamp: '2026-09-01T10:00:00.000Z',
  message: {
    id,
    model: 'claude-sonnet-4-5-20250929',
    content: [{ type: 'text', text: 'says "usage": {"input_tokens": 5} and } \\' }],
    usage: { input_tokens: 10, cache_read_input_tokens: 1000, output_tokens: output },
  },
  ...more,
});

t.test('usage logs: Claude Code counts the last copy of a streamed reply once, across files', async (t) => {
  const { report, notes } = await folderReport(
    t,
    {
      'projects/app/a.jsonl': [
        { type: 'user', message: { content: 'hi' } },
        claude('m1', 1),
        claude('m1', 500),
        claude('m2', 20),
        {
          ...claude('m3', 0),
          message: { model: '<synthetic>', usage: { input_tokens: 0, output_tokens: 0 } },
        },
      ],
      'projects/app/resumed.jsonl': [claude('m1', 500), claude('m4', 30, { sessionId: 'session-2' })],
    },
    '--by',
    'session',
  );

  t.match(report.scenarios, [
    { name: 'session-1', outputTokens: 520, requests: 2 },
    { name: 'session-2', outputTokens: 30, requests: 1 },
  ]);
  t.same(notes, [
    'LOGS: 2 files were read',
    'LOGS: 2 repeated replies (same id) were counted once',
    'LOGS: 2 lines without usage were passed over',
  ]);
});

t.test(
  'usage logs: Codex takes model and project from earlier lines, and each running total once',
  async (t) => {
    const count = (total: number, last: number) => ({
      timestamp: '2026-09-02T10:00:00Z',
      type: 'event_msg',
      payload: {
        type: 'token_count',
        info: {
          total_token_usage: {
            input_tokens: total,
            cached_input_tokens: 0,
            output_tokens: 1,
            total_tokens: total + 1,
          },
          last_token_usage: {
            input_tokens: last,
            cached_input_tokens: 40,
            output_tokens: 10,
            reasoning_output_tokens: 4,
            total_tokens: last + 10,
          },
        },
      },
    });
    const { report } = await folderReport(
      t,
      {
        'rollout.jsonl': [
          { timestamp: 'x', type: 'session_meta', payload: { id: 's9', cwd: '/srv/codex' } },
          { timestamp: 'x', type: 'turn_context', payload: { model: 'gpt-5-codex', cwd: '/srv/codex' } },
          { timestamp: 'x', type: 'event_msg', payload: { type: 'token_count', info: null } },
          count(100, 100),
          count(100, 100),
          count(250, 150),
          { timestamp: 'x', type: 'response_item', payload: { type: 'message', content: [] } },
        ],
      },
      '--by',
      'project,model',
    );

    t.match(report.scenarios, [
      {
        name: '/srv/codex / gpt-5-codex',
        requests: 2,
        inputTokens: 170,
        cachedInputTokens: 80,
        outputTokens: 20,
        reasoningTokens: 8,
        totalCost: 0.0004225,
      },
    ]);
  },
);

t.test('usage logs: Gemini CLI sessions, as documents and as lines', async (t) => {
  const message = (id: string, output: number) => ({
    id,
    timestamp: '2026-09-03T10:00:00Z',
    type: 'gemini',
    model: 'gemini-2.5-pro',
    content: 'x',
    tokens: { input: 1000, output, cached: 400, thoughts: 30, tool: 0, total: 1030 + output },
  });
  const session = { sessionId: 'g1', projectHash: 'abc', startTime: '2026-09-03T10:00:00Z' };
  const { report } = await folderReport(
    t,
    {
      'chats/session-1.json': JSON.stringify(
        { ...session, messages: [{ type: 'user' }, message('a', 50)] },
        null,
        2,
      ),
      'chats/session-2.jsonl': [
        { ...session, sessionId: 'g2' },
        message('b', 1),
        { $set: { lastUpdated: 'x' } },
        message('b', 70),
      ],
    },
    '--by',
    'session',
  );

  t.match(report.scenarios, [
    { name: 'g1', inputTokens: 600, cachedInputTokens: 400, outputTokens: 80, reasoningTokens: 30 },
    { name: 'g2', inputTokens: 600, cachedInputTokens: 400, outputTokens: 100 },
  ]);
});

t.test('usage logs: exports of LiteLLM and Langfuse, by user and tag', async (t) => {
  const spend = (id: string, more: object) => ({
    request_id: id,
    call_type: 'acompletion',
    spend: 0.1,
    model: 'gpt-4o',
    custom_llm_provider: 'openai',
    prompt_tokens: 1000,
    completion_tokens: 100,
    total_tokens: 1100,
    startTime: '2026-09-04 10:00:00.123',
    end_user: 'ann',
    request_tags: '["ci", "beta"]',
    cache_hit: 'False',
    ...more,
  });
  const observation = {
    id: 'o1',
    traceId: 't1',
    type: 'GENERATION',
    startTime: '2026-09-05T10:00:00Z',
    model: 'gpt-4o',
    userId: 'bob',
    tags: ['prod'],
    usageDetails: { input: 600, input_cached_tokens: 400, output: 100, total: 1100 },
  };
  const files = {
    'litellm.jsonl': [spend('r1', {}), spend('r2', { cache_hit: 'True' })],
    'langfuse.json': JSON.stringify([
      observation,
      { id: 'o2', traceId: 't1', type: 'SPAN', usageDetails: {} },
    ]),
  };

  const byUser = await folderReport(t, files, '--by', 'user');
  const byTag = await folderReport(t, files, '--by', 'tag', '--since', '2026-09-05', '--until', '2026-09-05');

  t.match(byUser.report.scenarios, [
    { name: 'bob', inputTokens: 600, cachedInputTokens: 400, outputTokens: 100, totalCost: 0.003 },
    { name: 'ann', inputTokens: 1000, outputTokens: 100, totalCost: 0.0035, requests: 1 },
  ]);
  t.match(byTag.report.scenarios, [{ name: 'prod' }]);
  t.match(byTag.notes.join('\n'), '1 replies outside of --since and --until were passed over');
});

t.test('usage logs: groups by day, week and month, and prices by several models', async (t) => {
  const reply = (time: string) => ({
    timestamp: time,
    model: 'gpt-5',
    usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 },
  });
  const files = { 'a.jsonl': [reply('2026-01-01T00:00:00Z'), reply('2025-12-29T12:00:00+02:00')] };
  const names = async (...argv: string[]) =>
    (await folderReport(t, files, ...argv)).report.scenarios.map(({ name }: { name: string }) => name);

  t.same(await names('--by', 'day'), ['2025-12-29', '2026-01-01']);
  t.same(await names('--by', 'week'), ['2026-W01']);
  t.same(await names('--by', 'month'), ['2025-12', '2026-01']);
  t.same(await names('--by', 'week,model'), ['2026-W01 / gpt-5']);
  const { report } = await folderReport(t, files, '--models', 'gpt-5,openai:gpt-4o');
  t.match(report.scenarios, [
    { name: 'gpt-5', totalCost: 2.5 },
    { name: 'openai:gpt-4o', totalCost: 5 },
  ]);
  const unknown = await folderReport(t, files, '--models', 'gpt-5,no-such-model');
  t.match(unknown, { exitCode: 2, notes: [/^--models must be a model with a known list price/] });
});
