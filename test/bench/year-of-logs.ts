// A generated year of agent logs: what a reader of them has to step over, and a little of what it looks for.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const dayMs = 86_400_000;
const perSession = 1000;
const words = [
  'const value = await read(file);',
  'The function \\"parse\\" returns',
  'if (x < 10) { return y; }',
  '\\n  - item',
  'résumé naïve',
  'export function total(items) {',
  '\\t\\tthrow new Error(\\"bad\\");',
  'lorem ipsum dolor sit amet consectetur',
];
const models = ['claude-sonnet-4-5-20250929', 'claude-opus-4-6', 'claude-haiku-4-5-20251001'];

/** Writes logs of so many requests, about 3.4 KB each with the line before it; gives their size in bytes. */
export function writeYearOfLogs(folder: string, requests: number): number {
  const random = generator(7);
  const texts = Array.from({ length: 64 }, () => {
    let text = '';
    while (text.length < 1300) text += `${words[random(words.length)]} `;
    return text;
  });
  const some = (): string => texts[random(texts.length)] ?? '';
  const start = Date.UTC(2025, 9, 1);
  let [bytes, done] = [0, 0];
  for (let session = 0; done < requests; session++) {
    const project = join(folder, `project-${session % 40}`);
    mkdirSync(project, { recursive: true });
    const file = openSync(join(project, `session-${session}.jsonl`), 'w');
    let lines = '';
    for (let at = 0; at < perSession && done < requests; at++, done++) {
      const time = new Date(start + (done / requests) * 365 * dayMs).toISOString();
      const common = `"sessionId":"session-${session}","cwd":"/home/dev/project-${session % 40}","timestamp":"${time}"`;
      const usage = JSON.stringify({
        input_tokens: random(20),
        cache_creation_input_tokens: random(3000),
        cache_read_input_tokens: random(150_000),
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        output_tokens: random(2000),
        service_tier: 'standard',
        server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
      });
      lines += `{"parentUuid":"p${done}",${common},"type":"user","message":{"role":"user","content":[{"tool_use_id":"t${done}","type":"tool_result","content":"${some()}"}]},"uuid":"u${done}"}\n`;
      lines += `{"parentUuid":"u${done}",${common},"message":{"id":"msg_${done}","type":"message","role":"assistant","model":"${models[random(models.length)]}","content":[{"type":"text","text":"${some()}"}],"stop_reason":null,"usage":${usage}},"requestId":"req_${done}","type":"assistant","uuid":"a${done}"}\n`;
      if (lines.length > 1e6) {
        bytes += writeSync(file, lines);
        lines = '';
      }
    }
    bytes += writeSync(file, lines);
    closeSync(file);
  }
  return bytes;
}

function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
