// Runs test files in several places at once, counts what they report, and says it in plain lines. A file of the folders
// below that failed runs once more, alone, after all others have ended: browsers, servers and processes answer to more
// than the test does. So do files that share a process, each of which then has one of its own. What passes then is `flaky`,
// which the closing lines say. All other files fail at once.
import { readTap } from './tap-result.mjs';

/** What takes less is not named where several files share a process. */
const fewSeconds = 2;
/** Also several files that share a process (`{a,b}`), which answer to each other. */
const runsAgain = /^test\/(?:cli|contract|install|server|web)\/|\{/;

/**
 * @param {readonly string[]} files Paths relative to the root, in the order in which they begin.
 * @param {number} places How many run at once.
 * @param {(file: string) => Promise<{ text: { out: string, err: string }, ending: string, processorSeconds?: number, secondsByFile?: Record<string, number> }>} runFile
 * @param {(lines: string) => void} write
 * @param {() => boolean} [isStopped] Whether no more file may begin.
 * @param {(file: string) => readonly string[]} [filesOf] The files that share a process.
 */
export async function runTestFiles(
  files,
  places,
  runFile,
  write,
  isStopped = () => false,
  filesOf = (file) => [file],
) {
  const totals = { pass: 0, fail: 0, skip: 0 };
  const failed = [];
  const flaky = [];
  const again = [];
  let processorSeconds = 0;
  const count = (file, { pass, fail, skip, isFailed }) => {
    totals.pass += pass;
    totals.skip += skip;
    // A process that broke before its counts is a failure too.
    totals.fail += isFailed ? Math.max(fail, 1) : 0;
    if (isFailed) failed.push(file);
  };

  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined && !isStopped(); file = queue.shift()) {
      const result = await runAndSay(file, runFile, write);
      processorSeconds += result.processorSeconds;
      if (result.isFailed && runsAgain.test(file)) again.push({ file, first: result });
      else count(file, result);
    }
  };
  await Promise.all(Array.from({ length: places }, work));

  for (const { file, first } of again) {
    if (!isStopped()) write(`again, alone: ${file}\n`);
    if (isStopped()) {
      count(file, first);
      continue;
    }
    const results = [];
    for (const one of filesOf(file)) {
      const result = await runAndSay(one, runFile, write);
      processorSeconds += result.processorSeconds;
      count(one, result);
      results.push(result);
    }
    if (results.every((result) => !result.isFailed)) flaky.push(file);
  }
  return { totals, failed, flaky, processorSeconds };
}

/** What the suite ends with. */
export function closingLines({ totals, failed, flaky }) {
  return [
    ...(failed.length > 0 ? ['', `failed: ${failed.join(' ')}`] : []),
    ...(flaky.length > 0
      ? [
          '',
          `flaky: ${flaky.join(' ')}`,
          'Failed once, passed when run again alone: find what the test does not wait for.',
        ]
      : []),
    [
      `${totals.pass} passed`,
      `${totals.fail} failed`,
      `${totals.skip} skipped`,
      ...(flaky.length > 0 ? [`${flaky.length} flaky ${flaky.length === 1 ? 'file' : 'files'}`] : []),
    ].join(', '),
  ];
}

async function runAndSay(file, runFile, write) {
  const begun = Date.now();
  const { text, ending, processorSeconds, secondsByFile = {} } = await runFile(file);
  const { pass, fail, skip, failures, skips, isWhole } = readTap(text.out);
  const isFailed = ending !== 'code 0' || fail > 0 || !isWhole;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const counts = [
    `${pass} passed`,
    ...(fail ? [`${fail} failed`] : []),
    ...(skip ? [`${skip} skipped`] : []),
    `${seconds} s`,
    // A process that was killed does not say.
    ...(processorSeconds === undefined ? [] : [`${processorSeconds.toFixed(1)} s of processor time`]),
  ];
  const lines = [`${isFailed ? 'FAIL' : 'pass'} ${file} (${counts.join(', ')})`];
  for (const [part, spent] of Object.entries(secondsByFile).sort(([, a], [, b]) => b - a))
    if (spent >= fewSeconds) lines.push(`  ${spent.toFixed(1)} s of processor time: ${part}`);
  for (const { title, reason } of skips) lines.push(`  skipped: ${title}${reason && `: ${reason}`}`);
  for (const { title, diagnostics } of failures)
    lines.push(`  failed: ${title}`, ...diagnostics.map((line) => `    ${line}`));
  if (isFailed && failures.length === 0) lines.push(`  ended with ${ending}${isWhole ? '' : ', unfinished'}`);
  if (isFailed) lines.push(...text.err.trimEnd().split('\n').slice(-40));
  write(`${lines.join('\n')}\n`);
  return { pass, fail, skip, isFailed, processorSeconds: processorSeconds ?? 0 };
}
