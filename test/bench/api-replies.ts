// Whether a change keeps the API: a scripted tour of its operations, recorded with ids, times and secrets normalized.
//
//   REPLIES=before.json npm run bench -- api-replies                    (on the older checkout: record)
//   REPLIES=after.json COMPARE=before.json npm run bench -- api-replies (record, then list every difference; TEXTS=1
//                                                                        lists changed texts, too)
//
// Audits report fixed findings, so that only the API is compared and not what the scanners find. An older checkout takes
// this file and the files of `api-replies/` as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { testServer } from '../helpers/test-server.ts';
import { differences, type Recorded, Recorder } from './api-replies/recorder.ts';
import { tourApi, tourAudit } from './api-replies/tour.ts';

t.test('api-replies', async (t) => {
  const server = await testServer(t, { runAudit: tourAudit, auditConcurrency: 1 });
  const recorder = new Recorder(server);

  await tourApi(recorder, server);

  const { REPLIES, COMPARE } = process.env;
  if (REPLIES) writeFileSync(REPLIES, `${JSON.stringify(recorder.replies, null, 1)}\n`);
  process.stdout.write(`${recorder.replies.length} replies\n`);
  if (!COMPARE) return;
  const before: readonly Recorded[] = JSON.parse(readFileSync(COMPARE, 'utf8'));
  const found = differences(before, recorder.replies);
  const shown = found.filter(({ isText }) => !isText || process.env.TEXTS === '1');
  for (const { step, change } of shown) process.stdout.write(`${step} ${change}\n`);
  process.stdout.write(`${found.length} differences, ${found.length - shown.length} of them in texts only\n`);
});
