// `--import` of a measured process: writes what it has used to standard error when it ends.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { processorMs: (userCPUTime + systemCPUTime) / 1_000, peakMb: maxRSS / 1_024 };
  writeSync(2, `\nusage ${JSON.stringify({ ...usage, wallMs: performance.now() })}\n`);
});
