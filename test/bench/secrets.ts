// The secret scanner as a whole process against secretlint 13 on the same checkout, interleaved.
//   node --conditions=assay-source test/bench/secrets.ts [CHECKOUT…]     (this checkout unless given)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { compileRules } from '../../packages/core/src/engines/secrets/compiled-rules.ts';
import { secretRules } from '../../packages/core/src/engines/secrets/rules/index.ts';
import { scanBytes } from '../../packages/core/src/engines/secrets/scan-bytes.ts';
import { measure, peer, root } from './measure.ts';

const ours = join(root, 'test/bench/secrets-process.mjs');
const checkouts = process.argv.slice(2);

patternsUnderAttack();
for (const checkout of checkouts.length > 0 ? checkouts : [root]) await compare(resolve(checkout));

async function compare(checkout: string): Promise<void> {
  const bin = peer('secretlint', '13.0.6');
  peer('@secretlint/secretlint-rule-preset-recommend', '13.0.6');
  const preset = join(
    root,
    '.bench/@secretlint+secretlint-rule-preset-recommend@13.0.6/node_modules/@secretlint/secretlint-rule-preset-recommend',
  );
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const list = spawnSync('git', ['-C', checkout, 'ls-files', '-z'], { maxBuffer: 1 << 28 });
    const files = list.stdout
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '');
    const config = join(folder, '.secretlintrc.json');
    writeFileSync(config, JSON.stringify({ rules: [{ id: preset }] }));
    let report: Report = { bytes: 0, findings: 0, rssMegabytes: 0 };
    const [assay, secretlint] = await measure(
      `${basename(checkout)}: ${files.length} files`,
      [
        { name: 'assay, one thread', run: () => void (report = runOurs(checkout)) },
        {
          name: 'secretlint 13.0.6',
          run: () => {
            const args = [join(bin, 'secretlint'), '--secretlintrc', config, '--no-color', '**/*'];
            spawnSync(process.execPath, args, { cwd: checkout, stdio: 'ignore' });
          },
        },
      ],
      { rounds: 5 },
    );
    const megabytes = report.bytes / 1e6;
    const seconds = (assay?.median ?? Number.NaN) / 1000;
    process.stdout.write(
      `  ${megabytes.toFixed(1)} MB, ${(megabytes / seconds).toFixed(1)} MB/s as a whole process (wanted: 35), ` +
        `${((secretlint?.median ?? Number.NaN) / (assay?.median ?? Number.NaN)).toFixed(1)} × as fast (wanted: 4), ` +
        `${report.rssMegabytes.toFixed(0)} MB resident (wanted: at most 200), ${report.findings} findings\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Report {
  readonly bytes: number;
  readonly findings: number;
  readonly rssMegabytes: number;
}

function runOurs(checkout: string): Report {
  const { stdout } = spawnSync(process.execPath, [ours, checkout], { encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

/** Every rule alone on a mebibyte of text made to keep it busy, in time of the processor. */
function patternsUnderAttack(): void {
  const size = 1 << 20;
  const slow: string[] = [];
  let worst = 0;
  for (const rule of secretRules) {
    const compiled = compileRules([rule]);
    const [keyword] = rule.keywords;
    const example = rule.examples().match[0] ?? keyword;
    const pieces = [
      keyword,
      `${keyword}_key `,
      keyword + 'A'.repeat(200),
      example.slice(0, example.length >> 1),
    ];
    for (const piece of pieces) {
      const text = Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
      const before = process.cpuUsage();
      scanBytes(text, 'attack.svg', compiled);
      const milliseconds = process.cpuUsage(before).user / 1000;
      worst = Math.max(worst, milliseconds);
      if (milliseconds > 100) slow.push(`${rule.id} ${milliseconds.toFixed(0)} ms`);
    }
  }
  process.stdout.write(
    `${secretRules.length} patterns on 1 MiB of attack each: worst ${worst.toFixed(0)} ms (wanted: at most 100)` +
      `${slow.length === 0 ? '' : `; over: ${[...new Set(slow)].join(', ')}`}\n`,
  );
}
