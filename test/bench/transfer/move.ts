// One export or import in a process of its own, so that its time and its largest memory are its own.
import { exportPortal, importPortal } from '@assay/core';

const [what = '', file = '', databaseUrl = ''] = process.argv.slice(2);
const about = { program: 'bench', exportedAt: '2026-01-01T00:00:00.000Z', fingerprintKeyCheck: 'none' };
const started = performance.now();
const { sha256, rows, bytes } = await (what === 'export'
  ? exportPortal(file, { databaseUrl, ...about })
  : importPortal(file, databaseUrl));
const seconds = (performance.now() - started) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(JSON.stringify({ sha256, rows, bytes, seconds, megabytes }));
