// Every `token-cost-compare` line of the documents and of the help runs, on files of those names.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { helpText } from '../../packages/cost-compare/src/help.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'packages/cost-compare/src/bin.ts');
const usage = { input_tokens: 1000, output_tokens: 100 };

const files: Readonly<Record<string, unknown>> = {
  'scenarios.json': [
    { name: 'baseline', inputTokens: 1000 },
    { name: 'cached', cachedInputTokens: 1000 },
  ],
  'replies.jsonl': { timestamp: '2026-09-01T10:00:00Z', model: 'gpt-5', usage },
  '.claude/projects/app/a.jsonl': {
    type: 'assistant',
    sessionId: 's',
    timestamp: '2026-09-01T10:00:00Z',
    message: { id: 'm', model: 'claude-sonnet-4-5', usage },
  },
  '.codex/sessions/a.jsonl': {
    timestamp: '2026-09-01T10:00:00Z',
    type: 'event_msg',
    payload: { type: 'token_count', info: { model: 'gpt-5', last_token_usage: usage } },
  },
};

function documentedLines(): string[] {
  const documents = globSync(
    ['README.md', 'docs/**/*.md', 'packages/*/README.md', 'packages/*/docs/**/*.md'],
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    },
  );
  const texts = documents.map((file) => readFileSync(join(root, file), 'utf8'));
  const lines = [...texts, helpText.examples].flatMap((text) =>
    [...text.matchAll(/^ *token-cost-compare (.+)$/gm)].map(([, line = '']) => line),
  );
  return [...new Set(lines)];
}

t.test('token-cost-compare: every documented command line runs', async (t) => {
  const home = t.testdir();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), JSON.stringify(content));
  }
  // A live view goes on until it is interrupted: cost-decisions.test.ts watches one.
  const lines = documentedLines().filter((line) => !line.includes('--watch'));
  t.ok(lines.length >= 7, `${lines.length} lines`);

  for (const line of lines) {
    const words = line.split(' ').map((word) => word.replace(/^~/, home));
    const child = spawn(process.execPath, ['--conditions=assay-source', program, ...words], { cwd: home });
    const written: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
    child.stderr.on('data', (piece) => {
      written.stderr += piece;
    });
    child.stdout.on('data', (piece) => {
      written.stdout += piece;
    });

    const [code] = await once(child, 'close');

    t.equal(code, 0, `${line}: ${written.stderr}`);
    t.match(written.stdout, /baseline|gpt-5|claude|2026-09/, line);
  }
});
