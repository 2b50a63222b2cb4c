// Many instances on one PostgreSQL: `npm run bench -- instances`, or one part and its size by
// node --conditions=assay-source test/bench/instances.ts [faults|limits|backlog|takeover|reads] [number]
import { measureBacklog } from './instances/backlog.ts';
import { measureFaults } from './instances/faults.ts';
import { measureLimit } from './instances/limits.ts';
import { measureReads } from './instances/reads.ts';
import { measureTakeover } from './instances/takeover.ts';

const [part, number] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (part === undefined || part === 'faults') {
  const wanted = Number(number ?? 300);
  const report = await measureFaults({ kills: wanted, workers: 3 });
  const { pauses, restarts, requests, shed, failures, seconds, followed } = report;
  const { audits, runs, completed, givenUp, faults } = report;
  const misheard = followed.filter(({ ends }) => ends.length !== 1);
  say(
    `${wanted - pauses} kills and ${pauses} pauses of three workers, ${restarts} rolling restarts of three servers, ${seconds.toFixed(0)} s`,
  );
  say(
    `  ${requests} requests through the proxy, ${[...failures.values()].reduce((sum, n) => sum + n, 0)} failed, ${shed} shed`,
  );
  for (const [failure, times] of failures) say(`    ${times} × ${failure}`);
  say(
    `  ${audits} audits begun ${runs} times: ${completed} completed, ${givenUp} given up after three lost workers`,
  );
  say(`  ${faults.length} lost, doubled or told of wrongly by the feed`);
  for (const fault of faults.slice(0, 10)) say(`    ${fault}`);
  say(
    `  ${followed.length} followed by event streams that broke ${followed.reduce((sum, { resumed }) => sum + resumed, 0)} times: ${misheard.length} misheard`,
  );
  for (const { auditId, ends } of misheard.slice(0, 10)) say(`    ${auditId} heard [${ends}]`);
  if (report.errors.size > 0) say('  errors in the logs');
  for (const [error, times] of report.errors) say(`    ${times} × ${error}`);
  if (failures.size + faults.length + misheard.length > 0) process.exitCode = 1;
}
if (part === undefined || part === 'limits') {
  const { limit, sent, served } = await measureLimit(Number(number ?? 1_000));
  say(`of ${sent} requests in a minute on two servers with a limit of ${limit}, ${served} are served`);
  if (Math.abs(served - limit) > limit / 100) process.exitCode = 1;
}
if (part === undefined || part === 'backlog') {
  const { waiting, p50, p95, worst } = await measureBacklog(Number(number ?? 10_000));
  say(`people's audits behind ${waiting} scheduled ones are claimed after`);
  say(`  ${p50.toFixed(0)} ms (median), ${p95.toFixed(0)} ms (p95), ${worst.toFixed(0)} ms (longest)`);
  if (p95 > 1_000) process.exitCode = 1;
}
if (part === undefined || part === 'takeover') {
  const seconds = await measureTakeover();
  say(
    `what a killed worker had is completed elsewhere after ${seconds.map((s) => s.toFixed(1)).join(', ')} s`,
  );
  if (Math.max(...seconds) > 60) process.exitCode = 1;
}
if (part === undefined || part === 'reads') {
  for (const { servers, perSecond, databaseShare } of await measureReads(Number(number ?? 5))) {
    say(
      `${servers} server${servers > 1 ? 's' : ' '}: ${perSecond.toFixed(0).padStart(6)} reads/s, the database uses ` +
        `${(100 * databaseShare).toFixed(0)} % of one core`,
    );
  }
}
