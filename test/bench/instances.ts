// Many instances on one PostgreSQL: `npm run bench -- instances`, or one part and its size by
// node --conditions=assay-source test/bench/instances.ts [faults|backlog|takeover|reads] [number]
import { measureBacklog } from './instances/backlog.ts';
import { measureFaults } from './instances/faults.ts';
import { measureReads } from './instances/reads.ts';
import { measureTakeover } from './instances/takeover.ts';

const [part, number] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (part === undefined || part === 'faults') {
  const report = await measureFaults({ kills: Number(number ?? 300), workers: 5 });
  const { kills, pauses, restarts, requests, shed, failures, seconds } = report;
  const { audits, completed, givenUp, findings } = report;
  say(
    `${kills} kills and pauses of workers (${pauses} pauses), ${restarts} rolling restarts in ${seconds.toFixed(0)} s`,
  );
  say(
    `  ${requests} requests through the proxy, ${[...failures.values()].reduce((sum, n) => sum + n, 0)} failed, ${shed} shed`,
  );
  for (const [failure, times] of failures) say(`    ${times} × ${failure}`);
  say(
    `  ${audits} audits: ${completed} completed, ${givenUp} given up after three lost workers, ${findings} findings`,
  );
  if (failures.size > 0 || completed + givenUp !== audits || findings !== completed) process.exitCode = 1;
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
