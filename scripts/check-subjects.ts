// Fails when the subject of a commit is not a Conventional Commit of at most 72 characters in the words of the glossary; part of
// `npm run check`. Earlier commits than `since` stay as they are.
import { execFileSync } from 'node:child_process';
import { faultsOfSubject } from './subject-faults.ts';

/** The last commit that nobody checked. */
const since = 'e768e94f88c0b6788d54bc4aad7834b08e014fe9';

let log = '';
try {
  log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
} catch {
  process.stderr.write('check-subjects: skipped, as this is no clone with the whole history\n');
}
const faults = log
  .split('\n')
  .filter(Boolean)
  .flatMap((line) => {
    const [, hash, subject = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    return faultsOfSubject(subject).map((fault) => `${hash} "${subject}": ${fault}`);
  });
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
