// Loaded into a server before its program: notes turns of the event loop that used much processor time, as `BENCH_TURNS_FILE`
// has it: "time processor-milliseconds milliseconds", a line for each.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_TURNS_FILE;
const shortestMs = 20;
if (isMainThread && file !== undefined && process.argv.includes('server')) {
  let used = process.threadCpuUsage();
  let at = performance.now();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    const took = performance.now() - at;
    const processor = (user + system) / 1_000;
    if (processor >= shortestMs)
      appendFileSync(file, `${Date.now()} ${processor.toFixed(1)} ${took.toFixed(1)}\n`);
    used = process.threadCpuUsage();
    at = performance.now();
  }, 1).unref();
}
