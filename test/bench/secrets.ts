// The secret scanner as a whole process against secretlint 13 on the same checkout, interleaved.
//   node --conditions=assay-source test/bench/secrets.ts [CHECKOUT…]     (this checkout unless given)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { nameParts } from '../../packages/core/src/scan/engines/secrets/find/assignments/find-assignments.ts';
import { credentialFiles } from '../../packages/core/src/scan/engines/secrets/find/credential-files/formats/index.ts';
import { secretRules } from '../../packages/core/src/scan/engines/secrets/rules/index.ts';
import { scanFile } from '../../packages/core/src/scan/engines/secrets/scan-file.ts';
import { SecretScanner } from '../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import { measure, peer, root } from './measure.ts';

const ours = join(root, 'test/bench/secrets-process.mjs');
const maxMilliseconds = 100;
const checkouts = process.argv.slice(2);

textUnderAttack();
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
    const [assay, , secretlint] = await measure(
      `${basename(checkout)}: ${files.length} files`,
      [
        { name: 'assay, one thread', run: () => void (report = runOurs(checkout, 0)) },
        { name: 'assay, a thread beside it', run: () => void runOurs(checkout, 1) },
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

function runOurs(checkout: string, threads: number): Report {
  const { stdout } = spawnSync(process.execPath, [ours, checkout, `${threads}`], { encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

/**
 * A mebibyte each of text that is made to keep one rule or one file format busy, through everything that looks at a
 * file, in time of the processor.
 */
function textUnderAttack(): void {
  const size = 1 << 20;
  const scanner = new SecretScanner();
  const times: { readonly what: string; readonly milliseconds: number }[] = [];
  const attack = (what: string, piece: string, path: string): void => {
    if (piece === '') return;
    const text = Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
    let milliseconds = Number.POSITIVE_INFINITY;
    // What took long is tried again: it may have been somebody else on a shared processor, or code not yet compiled.
    for (let attempt = 0; attempt < 3 && milliseconds > maxMilliseconds / 2; attempt += 1) {
      const before = process.cpuUsage();
      scanFile(text, path, scanner);
      const { user, system } = process.cpuUsage(before);
      milliseconds = Math.min(milliseconds, (user + system) / 1000);
    }
    times.push({ what: `${what} (${JSON.stringify(piece.slice(0, 20))})`, milliseconds });
  };
  for (const { id, keywords, examples } of secretRules) {
    const [keyword] = keywords;
    const example = examples().match[0] ?? keyword;
    const half = example.slice(0, example.length >> 1);
    const tails = ['', '_key ', 'A'.repeat(200), '="', ' '.repeat(20), ' key'.repeat(6)];
    for (const piece of [half, `${example}\n`, ...tails.map((tail) => keyword + tail)])
      attack(id, piece, 'attack.js');
  }
  for (const { id, examples } of credentialFiles) {
    const { path, text } = examples();
    for (const piece of [text, text.slice(0, text.length >> 1), '\r', '://a:b@', '"a":{', '<a>'])
      attack(id, piece, path);
  }
  for (const part of nameParts)
    for (const piece of [`${part}=`, `${part}="`, `${part}: hunter2x!\n`, `"${part}":"Hunter2x!",`])
      for (const path of ['attack.js', 'attack.yml', '.env']) attack(part, piece, path);
  times.sort((a, b) => b.milliseconds - a.milliseconds);
  const [worst] = times;
  const slow = times.filter(({ milliseconds }) => milliseconds > maxMilliseconds);
  process.stdout.write(
    `${times.length} texts of 1 MiB made against rules and formats: worst ${worst?.milliseconds.toFixed(0)} ms, ` +
      `${worst?.what} (wanted: at most ${maxMilliseconds}, the best of three); over: ${slow.length}\n`,
  );
}
