// Which scripts run in a worker, where no foreign page can send messages to.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const listens = "self.addEventListener('message', (e) => { run(e.data); });\n";
const workers = [
  '/// <reference lib="webworker" />\n',
  'declare const self: SharedWorkerGlobalScope;\n',
  "importScripts('a.js');\n",
  'self.skipWaiting();\n',
  "addEventListener('fetch', (e) => e.respondWith(fetch(e.request)));\n",
  'self.postMessage(1);\n',
  'postMessage(bytes, [bytes.buffer]);\n',
  "if (typeof window === 'undefined') postMessage(1);\n",
];
const pages = [
  '',
  "self.parent.postMessage(1, 'https://a.example');\n",
  "postMessage(1, 'https://a.example');\n",
  'postMessage(1); document.title = "a";\n',
  'other.postMessage(1);\n',
  "box.addEventListener('fetch', run);\n",
];

for (const text of workers)
  t.test(`isWorkerCode: ${text.trim()}`, async (t) =>
    t.strictSame(await foundIn(t, { 'a.ts': text + listens }), []),
  );
for (const text of pages)
  t.test(`isWorkerCode: a page: ${text.trim()}`, async (t) =>
    t.match(await foundIn(t, { 'a.ts': text + listens }), ['message-origin-unchecked medium high']),
  );
