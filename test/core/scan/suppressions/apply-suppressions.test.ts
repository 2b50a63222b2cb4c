// Which detections the comments and ignore files of a tree accept.
import t from 'tap';
import {
  applySuppressions,
  type SuppressionOptions,
} from '../../../../packages/core/src/scan/suppressions/apply-suppressions.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

const commit = 'a'.repeat(40);

function sourceOf(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    blob: null,
    executable: false,
  }));
  const source = {
    commit,
    async *read(wanted: Iterable<(typeof entries)[number]>) {
      for (const entry of wanted) yield { entry, bytes: Buffer.from(files[entry.path] ?? '') };
    },
  } as unknown as SuppressionOptions['source'];
  return { source, entries };
}

const detected = (line: number, more: Partial<Detection> = {}, at: string | undefined = undefined) =>
  ({
    ruleId: 'key',
    category: 'secret',
    location: { path: 'a.js', startLine: line, endLine: line, ...(at !== undefined && { commit: at }) },
    ...more,
  }) as Detection;

function applied(
  files: Readonly<Record<string, string>>,
  detections: readonly Detection[],
  settings?: Readonly<Record<string, string>>,
) {
  return applySuppressions(detections, {
    ...sourceOf(files),
    ...(settings && { settings: sourceOf(settings) }),
    rules: new Set(['key']),
    now: new Date('2026-01-01'),
    signal: AbortSignal.timeout(60_000),
    log: silentLog,
    fingerprint: () => 'v1:one',
    cweOf: () => [],
  });
}

/** The kind of what accepts each, or null. */
async function accepted(...given: Parameters<typeof applied>) {
  const result = await applied(...given);
  return result.map(({ suppression }) => suppression?.kind ?? null);
}

const comment = 'a // assay:ignore key made up\nb\n';

t.test(
  'apply suppressions: a comment is about the tree that it is in, not about an older commit',
  async (t) => {
    const files = { 'a.js': comment };
    t.same(await accepted(files, [detected(1), detected(2)]), ['assay:ignore', null]);
    t.same(
      await accepted(files, [detected(1, {}, commit)]),
      ['assay:ignore'],
      'the commit of the tree itself',
    );
    t.same(await accepted(files, [detected(1, {}, 'b'.repeat(40))]), [null]);
  },
);

t.test('apply suppressions: no comment accepts a vulnerable package, nor what has no place', async (t) => {
  const files = { 'a.js': comment };
  t.same(await accepted(files, [detected(1, { category: 'dependency-vulnerability' })]), [null]);
  t.same(await accepted(files, [detected(1, { location: null })]), [null]);
});

t.test(
  'apply suppressions: what an engine saw stands, our own comment only for its rule and day',
  async (t) => {
    const by = (kind: string, reason: string | null = 'made up', until: string | null = null) =>
      detected(2, { suppression: { kind, reason, until } } as Partial<Detection>);
    t.same(await accepted({ 'a.js': 'a\nb\n' }, [by('checkov:skip')]), ['checkov:skip']);
    t.same(await accepted({ 'a.js': 'a\nb\n' }, [by('assay:ignore', 'other-rule made up')]), [null]);
  },
);

t.test('apply suppressions: ignore files come from the settings where these are elsewhere', async (t) => {
  const ignore = { '.assayignore': 'a.js key # made up\n' };
  t.same(await accepted({ 'a.js': 'a\n', ...ignore }, [detected(1)]), ['.assayignore']);
  t.same(await accepted({ 'a.js': 'a\n', ...ignore }, [detected(1)], { 'b.js': '' }), [null], 'not its own');
  t.same(await accepted({ 'a.js': 'a\n' }, [detected(1)], ignore), ['.assayignore']);
});

t.test('apply suppressions: a broken ignore file accepts nothing', async (t) => {
  t.same(await accepted({ 'a.js': 'a\n', '.secrets.baseline': '{"results": [' }, [detected(1)]), [null]);
});

t.test(
  'apply suppressions: a comment is read where the engine has none, and its own is checked',
  async (t) => {
    const own = (reason: string) => ({ suppression: { kind: 'assay:ignore', reason } });
    const files = { 'a.js': 'x\n' };
    t.same(await accepted(files, [detected(1, own('key why'))]), ['assay:ignore']);
    t.same(await accepted(files, [detected(1, own('other-rule why'))]), [null]);
    t.same(await accepted(files, [detected(1, own('why until 2025-01-01'))]), [null]);
    t.same(await accepted(files, [detected(1, { suppression: { kind: 'engine', reason: null } })]), [
      'engine',
    ]);
    const [kept] = await applied(files, [detected(1)]);
    t.notOk('suppression' in (kept ?? {}));
    const [dropped] = await applied(files, [detected(1, own('other-rule why'))]);
    t.notOk('suppression' in (dropped ?? {}), 'what does not hold is taken away');
    t.same(await applied(files, []), []);
  },
);

t.test('apply suppressions: an ignore file of four megabytes is read, and a larger one is not', async (t) => {
  const line = 'a.js # why\n';
  const limit = 4 * 1024 * 1024;
  const files = (size: number) => ({ 'a.js': 'x', '.assayignore': line + '#'.repeat(size - line.length) });
  t.same(await accepted(files(limit), [detected(1)]), ['.assayignore']);
  t.same(await accepted(files(limit + 1), [detected(1)]), [null]);
  t.same(await accepted({ 'a.js': 'x', '.assayignore': `\ufeff${line}` }, [detected(1)]), ['.assayignore']);
  t.same(await accepted({ 'a.js': 'x // assay:ignore key', '.assayignore': line }, [detected(1)]), [
    'assay:ignore',
  ]);
});
