// Loaded before a test file: on its end, how many seconds of processor time it and the processes it waited for took; where
// several files share a process also how many the tests of each took. Linux says so of children; elsewhere the process
// alone is counted.
import { readFileSync, writeFileSync } from 'node:fs';

const { TEST_PROCESSOR_TIME: path } = process.env;
delete process.env.TEST_PROCESSOR_TIME;
/** @type {Record<string, number>} Seconds by test file. */
const byFile = {};
let before = 0;
if (path) process.on('exit', () => writeFileSync(path, JSON.stringify({ seconds: secondsSoFar(), byFile })));

/** What is spent between the end of one test and the end of the next is the next one's. `fileOf` says whose tests are being added. */
export function countByFile(t, fileOf) {
  const files = new Map();
  t.on('subtestAdd', (test) => files.set(test, fileOf()));
  t.on('subtestEnd', (test) => {
    const now = secondsSoFar();
    const file = files.get(test);
    if (file) byFile[file] = (byFile[file] ?? 0) + now - before;
    before = now;
  });
}

/** What was spent so far went into loading. */
export function noteLoading() {
  byFile.loading = before = secondsSoFar();
}

function secondsSoFar() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

function secondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name in brackets, which may hold spaces: cutime and cstime, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
