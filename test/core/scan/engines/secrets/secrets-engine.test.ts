// The secret scanner from a source's bytes to detections.
import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import {
  fakeChecksummed,
  fakeText,
} from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { createSecretsEngine } from '../../../../../packages/core/src/scan/engines/secrets/secrets-engine.ts';
import type { ThreadOptions } from '../../../../../packages/core/src/scan/engines/shared/batches/threads-beside.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

const token = fakeChecksummed('ghp_');

t.test(
  'secrets engine: reports a token at its location, redacted in the excerpt and raw only in the anchor',
  async (t) => {
    const { detections, coverage } = await audit({ 'src/app.js': `// ü\nconst é = 1, t = "${token}";\n` });

    t.equal(detections.length, 1);
    const [found] = detections;
    t.match(found, {
      ruleId: 'github-token',
      category: 'secrets-in-code',
      severity: 'critical',
      secretTier: 'validated',
      location: { path: 'src/app.js', startLine: 2, endLine: 2, startColumn: 19, endColumn: 59 },
      anchor: { kind: 'secret', value: token },
      excerpt: 'const é = 1, t = "ghp_…(40)";',
    });
    const { anchor, ...shown } = found as Detection;
    t.notMatch(JSON.stringify(shown), token.slice(6));
    t.equal(anchor.kind, 'secret');
    t.match(coverage.summary(), { complete: true, filesScanned: 1, filesSkipped: 0 });
  },
);

t.test('secrets engine: a wrong checksum lowers the severity to info and hides nothing', async (t) => {
  const { detections } = await audit({ 'a.txt': `t = ghp_${fakeText('base62', 36)}` });

  t.match(detections, [{ severity: 'info', secretTier: 'generic', description: /checksum/ }]);
});

t.test('secrets engine: what a baseline or a report shows of a secret is none', async (t) => {
  const lines = [
    `machine imap.acme.io login ada password ${fakeText('base62', 12)}`,
    `export MAIL_PASSWORD="${fakeText('base62', 12)}"`,
    `  <Pass>${fakeText('base62', 14)}</Pass>`,
    `t = "${token}"`,
  ];
  const { detections } = await audit({ 'settings.txt': lines.join('\n') });
  const shown = JSON.stringify(
    detections.map(({ excerpt }) => excerpt),
    null,
    2,
  );

  t.ok(detections.length >= 3, 'the secrets themselves are found');
  t.same((await audit({ 'baseline.json': shown })).detections, []);
});

t.test('secrets engine: comments suppress a secret, with their reason', async (t) => {
  const accepted: Record<string, string> = {
    'a.js': `x = "${token}"; // assay:ignore -- revoked in May`,
    'b.js': `x = "${token}" # gitleaks:allow`,
    'c.js': `x = "${token}" # betterleaks:allow`,
    'd.js': `x = "${token}" # trufflehog:ignore`,
    'e.js': `x = "${token}"  # pragma: allowlist secret`,
    'f.js': `# pragma: allowlist nextline secret\nx = "${token}"`,
    'g.js': `/* secretlint-disable */\nx = "${token}"`,
    'h.js': `x = "${token}" // secretlint-disable-line`,
    'i.js': `// secretlint-disable-next-line\nx = "${token}"`,
    'j.js': `// assay:ignore-next-line a fixture\nx = "${token}"`,
    'ja.js': `/* secretlint-disable */ /* secretlint-enable */ // secretlint-disable\n// secretlint-disable-next-line\n\nx = "${token}"`,
  };
  const plain = {
    'k.js': `/* secretlint-disable */\n/* secretlint-enable */\nx = "${token}"`,
    'l.js': `// gitleaks:allow\nx = "${token}"`,
    'm.js': `x = "${token}"\n// gitleaks:allow`,
    'n.js': `// secretlint-disable-next-line\n\nx = "${token}"`,
  };
  const { detections } = await audit({ ...accepted, ...plain });

  t.equal(detections.length, 15);
  for (const { location, suppression } of detections)
    t.equal(suppression !== undefined, location !== null && location.path in accepted, location?.path ?? '');
  t.strictSame(detections[0]?.suppression, { kind: 'assay:ignore', reason: 'revoked in May' });
  t.strictSame(detections[9]?.suppression, { kind: 'assay:ignore-next-line', reason: 'a fixture' });
});

t.test(
  'secrets engine: many secrets of one kind share the text of the first, each with its location',
  async (t) => {
    const line = (index: number): string =>
      `user = "ü"; db_password_${index} = "${fakeText('base62', 14, index)}"; `;
    const longLine = Array.from({ length: 3000 }, (_, index) => line(index)).join('');
    const lines = longLine.replaceAll('; user', ';\nuser');
    const { detections } = await audit({ 'a.js': longLine, 'b.js': lines, 'c.js': 'key='.repeat(100_000) });

    const places = Map.groupBy(detections, ({ location }) => location?.path);
    t.strictSame(
      [...places].map(([path, { length }]) => [path, length]),
      [
        ['a.js', 500],
        ['b.js', 500],
      ],
    );
    for (const { location, anchor } of detections) {
      const { startLine = 0, startColumn = 0, endColumn = 0 } = location ?? {};
      const text = (location?.path === 'a.js' ? longLine : lines).split('\n')[startLine - 1] ?? '';
      t.equal(text.slice(startColumn - 1, endColumn - 1), anchor.kind === 'secret' && anchor.value);
    }
  },
);

t.test('secrets engine: reads UTF-16 files, and counts binary files as skipped', async (t) => {
  const wide = Buffer.from(`\uFEFFpassword\r\ntoken=${token}\r\n`, 'utf16le');
  const swapped = Buffer.from(wide).swap16();
  const { detections, coverage } = await audit({
    'a.ps1': wide,
    'b.ps1': swapped,
    'c.bin': Buffer.concat([Buffer.from([1, 0, 2, 0, 0, 7]), Buffer.from(token)]),
  });

  t.strictSame(
    detections.map(({ location }) => [location?.path, location?.startLine]),
    [
      ['a.ps1', 2],
      ['b.ps1', 2],
    ],
  );
  t.strictSame(coverage.summary().skipped, [{ reason: 'binary', count: 1 }]);
});

t.test('secrets engine: what only resembles a secret is not reported', async (t) => {
  const { detections } = await audit({
    'package-lock.json': `{"integrity": "sha512-${fakeText('base64', 86)}==", "resolved": "https://registry.example/a/-/a-1.0.0.tgz"}`,
    'yarn.lock': `  resolved "https://registry.yarnpkg.com/a/-/a-1.0.0.tgz#${fakeText('hex', 40)}"`,
    'go.sum': `golang.org/x/net v0.1.0 h1:${fakeText('base64', 43)}=`,
    'page.html': `<script src="a.js" integrity="sha384-${fakeText('base64', 64)}"></script>`,
    'action.yml': `uses: actions/checkout@${fakeText('hex', 40)}`,
    'doc.md': `aws_access_key_id = ${'AKIA'}IOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}`,
    'values.yaml': 'token: $GITHUB_TOKEN\nkey: {{ .Values.apiKey }}\nurl: postgres://$USER:$PASS@db/app',
    'id.json': '{"id": "0b9bd0a4-6c1f-4d0e-9a3e-6f0f6f4c8f11"}',
  });

  t.strictSame(
    detections.map(({ ruleId, location }) => `${location?.path}: ${ruleId}`),
    [],
  );
});

t.test('secrets engine: a private key without an end does not include what follows', async (t) => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const damaged = pem.split('\n').slice(0, 2).join('\n');
  const { detections } = await audit({
    'keys.conf': `${damaged}\n\npassword = Tr0ub4dor-Kx9w\n${pem}`,
  });

  t.strictSame(
    detections.map(({ ruleId, location }) => `${location?.startLine} ${ruleId}`),
    ['1 private-key', '4 generic-password', '5 private-key'],
  );
});

t.test('secrets engine: two rules on the same text report it once, with the higher confidence', async (t) => {
  const { detections } = await audit({ '.env': `URL=https://x-access-token:${token}@github.com/acme/app` });

  t.strictSame(
    detections.map(({ ruleId }) => ruleId),
    ['github-token'],
  );
});

t.test('secrets engine: stops when the audit is aborted', async (t) => {
  const controller = new AbortController();
  controller.abort();

  await t.rejects(audit({ 'a.txt': token }, controller.signal));
});

t.test(
  'secrets engine: worker threads find the same in the same order, and end with the audit',
  async (t) => {
    const files: Record<string, string | Buffer> = {};
    for (let index = 0; index < 300; index++) {
      const filler = `line of text ${index}\n`.repeat(index * 20);
      files[`${String(index).padStart(3, '0')}.txt`] =
        index % 50 === 7
          ? Buffer.from([0, 1, 2, index % 7])
          : `${filler}t = ${fakeChecksummed('ghp_', index)}\n${filler}`;
    }
    const alone = await audit(files, undefined, { count: 0 });
    const together = await audit(files, undefined, { count: 2, minBytes: 0 });
    t.strictSame(together.detections, alone.detections);
    t.strictSame(together.coverage.summary(), alone.coverage.summary());
    t.equal(alone.detections.length, 294);

    // Rules of the repository's own, one file of which leads to another.
    const own: Record<string, string> = {
      '.gitleaks.toml': "[extend]\npath = 'base.toml'\n[[allowlists]]\npaths = ['^1']\n",
      'base.toml': "[[rules]]\nid = 'one'\nregex = 'one-([0-9]{6})'\nkeywords = ['one-']\n",
      'assay-rules.json': JSON.stringify({
        secrets: [
          {
            id: 'two',
            title: 'Two',
            pattern: 'two-([0-9]{6})',
            keywords: ['two-'],
            examples: { match: ['two-271828'], ignore: ['two-2'] },
          },
        ],
      }),
    };
    for (let index = 0; index < 20; index++)
      own[`${index}.txt`] = `one-${314159 + index} two-${271828 + index} ${fakeChecksummed('ghp_', index)}\n`;
    const aloneWithOwn = await audit(own, undefined, { count: 0 });
    const withOwn = await audit(own, undefined, { count: 2, minBytes: 0 });
    t.strictSame(withOwn.detections, aloneWithOwn.detections);
    const inTexts = withOwn.detections.filter(({ location }) => location?.path.endsWith('.txt'));
    for (const ruleId of ['gitleaks-one', 'custom-two', 'github-token'])
      t.equal(inTexts.filter((one) => one.ruleId === ruleId).length, 20, ruleId);
    t.equal(withOwn.detections.filter(({ suppression }) => suppression !== undefined).length, 33);

    const controller = new AbortController();
    const stopped = audit(files, controller.signal, { count: 1, minBytes: 0 });
    setTimeout(() => controller.abort(), 5);
    await t.rejects(stopped);
  },
);

async function audit(
  files: Record<string, string | Buffer>,
  signal: AbortSignal = new AbortController().signal,
  threads: ThreadOptions = {},
): Promise<{ detections: Detection[]; coverage: Coverage }> {
  const coverage = new Coverage();
  const source = memorySource(files);
  const entries = await source.list(coverage);
  const detections: Detection[] = [];
  const context = { coverage, signal, log: silentLog, now: () => new Date(0), progress: () => {} };
  for await (const detection of createSecretsEngine({ threads }).scan(
    { source, entries, config: emptyConfig },
    context,
  ))
    detections.push(detection);
  return { detections, coverage };
}

function memorySource(files: Record<string, string | Buffer>): Source {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return {
    commit: null,
    ref: null,
    git: null,
    list: async () =>
      [...contents].map(([path, { length }]) => ({ path, size: length, blob: null, executable: false })),
    async *read(entries: Iterable<SourceEntry>, _coverage: Coverage, signal?: AbortSignal) {
      for (const entry of entries) {
        signal?.throwIfAborted();
        const bytes = contents.get(entry.path);
        if (bytes !== undefined) yield { entry, bytes };
      }
    },
    close: async () => {},
  };
}
