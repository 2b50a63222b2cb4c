// Loaded before a test file: on its end, how many seconds of processor time it and the processes it waited for took; where
// several files share a process also how many the tests of each took. Linux says so of children; elsewhere the process
// alone is counted.
import { readFileSync, writeFileSync } from 'node:fs';

const { TEST_PROCESSOR_TIME: path } = process.env;
delete process.env.TEST_PROCESSOR_TIME;
/** @type {Record<string, number>} Seconds by test file. */
const byFile = {};
let before = 0;
/** Called before it is written down. */
let addLast = () => {};
if (path)
  process.on('exit', () => {
    addLast();
    writeFileSync(path, JSON.stringify({ seconds: secondsSoFar(), byFile }));
  });

/**
 * What is spent between the start of one test and the start of the next is of the first: the next may be done before the end of
 * the one before it is announced. `fileOf` says whose tests are being added.
 */
export function countByFile(t, fileOf) {
  const files = new Map();
  let running;
  const add = () => {
    const now = secondsSoFar();
    if (running) byFile[running] = (byFile[running] ?? 0) + now - before;
    before = now;
  };
  t.on('subtestAdd', (test) => files.set(test, fileOf()));
  t.on('subtestStart', (test) => {
    add();
    running = files.get(test);
  });
  addLast = add;
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
