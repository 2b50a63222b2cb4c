// Loaded before a test file: on its end, how many seconds of processor time it and the processes it waited for took.
// Linux says so of children; elsewhere the file alone is counted.
import { readFileSync, writeFileSync } from 'node:fs';

const { TEST_PROCESSOR_TIME: path } = process.env;
delete process.env.TEST_PROCESSOR_TIME;
if (path) process.on('exit', () => writeFileSync(path, String(secondsSoFar())));

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
