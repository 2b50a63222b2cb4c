// Reports that are read by people: how long each format takes, in a process of its own. `large-reports` has the others.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Report, type ReportFormat, reportFormats } from '@assay/core';
import { hostileFindings, hostileReport } from '../core/scan/documents/hostile-report.ts';
import { excerpt } from '../helpers/excerpt.ts';

const [formatId, countText] = process.argv.slice(2);
const program = fileURLToPath(import.meta.url);

if (formatId && countText) await renderOne(formatId, Number(countText));
else compare();

interface Figures {
  readonly seconds: number;
  readonly peakMb: number;
  readonly outputMb: number;
}

function compare(): void {
  const cases: [string, number, number][] = [
    ['html', 10_000, 3],
    ['pdf', 1_000, 10],
  ];
  for (const [format, count, maxSeconds] of cases) {
    const { seconds, peakMb, outputMb } = measured(format, count);
    if (seconds > maxSeconds) process.exitCode = 1;
    process.stdout.write(
      `  ${format.padEnd(6)} ${String(count).padStart(9)} findings ${seconds.toFixed(1).padStart(6)} s of ${maxSeconds} s, ${peakMb.toFixed(0).padStart(4)} MB resident, ${outputMb.toFixed(0).padStart(5)} MB written${seconds > maxSeconds ? '  MISSED' : ''}\n`,
    );
  }
}

function measured(format: string, count: number): Figures {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=assay-source', program, format, String(count)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function renderOne(id: string, count: number): Promise<void> {
  const format = (reportFormats as readonly ReportFormat[]).find((one) => one.id === id);
  if (!format) throw new Error(`There is no format ${id}.`);
  const started = performance.now();
  let bytes = 0;
  const digest = createHash('sha256');
  for await (const part of format.render(largeReport(count))) {
    // As the job does, which keeps no more than a portion.
    digest.update(part);
    bytes += Buffer.byteLength(part);
  }
  const figures: Figures = {
    seconds: (performance.now() - started) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    outputMb: bytes / 1024 / 1024,
  };
  process.stdout.write(JSON.stringify(figures));
}

/** Findings as long as real ones, each made when it is asked for. */
function largeReport(count: number): Report {
  const [pattern] = hostileFindings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const sentence = 'The value looks like a real credential, and whoever reads the repository can use it. ';
  return hostileReport({
    async *findings() {
      for (let index = 0; index < count; index += 1) {
        yield {
          ...pattern,
          id: `finding-${index}`,
          fingerprint: `v1:${index}`,
          title: `Finding number ${index}`,
          description: sentence.repeat(2),
          remediation: sentence,
          excerpt: excerpt('const first = 1;\nconst key = "****";\nsend(key);'),
          location: {
            path: `src/module-${index % 97}/file-${index}.ts`,
            startLine: 1,
            endLine: 1,
            commit: null,
          },
        };
      }
    },
  });
}
