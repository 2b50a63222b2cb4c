// The engine for insecure code as a whole process against eslint with eslint-plugin-security, on the JavaScript of the
// same checkout, interleaved. ESLint reads JavaScript alone; ours reads the other languages too, where there are any.
//   node --conditions=assay-source test/bench/insecure-code.ts [CHECKOUT…]     (this checkout unless given)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { insecureCodeEngine } from '../../packages/core/src/scan/engines/insecure-code/insecure-code-engine.ts';
import { emptyConfig } from '../../packages/core/src/scan/repository-config/repository-config.ts';
import { openSource } from '../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../packages/core/src/support/runtime.ts';
import { measure, peer, root } from './measure.ts';

const [first, ...rest] = process.argv.slice(2);
if (first === '--scan') await scanAlone(rest[0] ?? root);
else for (const checkout of first === undefined ? [root] : [first, ...rest]) await compare(resolve(checkout));

async function compare(checkout: string): Promise<void> {
  const eslint = peer('eslint', '9.39.1');
  peer('eslint-plugin-security', '3.0.1');
  const plugin = join(
    root,
    '.bench/eslint-plugin-security@3.0.1/node_modules/eslint-plugin-security/index.js',
  );
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const config = join(folder, 'eslint.config.mjs');
    writeFileSync(
      config,
      `import security from ${JSON.stringify(pathToFileURL(plugin).href)};\nexport default [security.configs.recommended];\n`,
    );
    let report = '';
    await measure(
      basename(checkout),
      [
        { name: 'assay, insecure code', run: () => void (report = scanApart(checkout)) },
        {
          name: 'eslint 9 with eslint-plugin-security 3',
          run: () => {
            const args = [join(eslint, 'eslint'), '-c', config, '--no-inline-config', '-f', 'json', '.'];
            spawnSync(process.execPath, args, { cwd: checkout, maxBuffer: 1 << 30 });
          },
        },
      ],
      { rounds: 3 },
    );
    process.stdout.write(`  ${report}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scanApart(checkout: string): string {
  const args = ['--conditions=assay-source', fileURLToPath(import.meta.url), '--scan', checkout];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

async function scanAlone(path: string): Promise<void> {
  const source = await openSource({ kind: 'path', path }, { log: silentLog });
  const coverage = new Coverage();
  const { signal } = new AbortController();
  const entries = await source.list(coverage, signal);
  const context = { coverage, signal, log: silentLog, now: () => new Date(), progress: () => undefined };
  let findings = 0;
  for await (const _detection of insecureCodeEngine.scan({ source, entries, config: emptyConfig }, context))
    findings += 1;
  await source.close();
  const resident = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `${coverage.filesScanned} files, ${(coverage.bytesScanned / 1e6).toFixed(1)} MB, ${findings} findings, ${resident.toFixed(0)} MB resident\n`,
  );
}
