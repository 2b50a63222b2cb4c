// Scans a folder with the engine beside: node scan.ts FOLDER
import { scan } from '@assay/core';
import { engines } from './internal-token.ts';

const result = await scan(
  { kind: 'path', path: process.argv[2] ?? '.' },
  { types: ['security'], engines: { extra: engines } },
);
for (const { findings } of result.audits) {
  for (const { ruleId, location } of findings) {
    process.stdout.write(`${ruleId} ${location?.path}:${location?.startLine}\n`);
  }
}
