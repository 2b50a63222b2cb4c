// ZAP's alerts: each site apart, one finding for each alert and site.
import t from 'tap';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { zap } from '../../../../packages/core/src/portal/imports/zap.ts';

async function read(document: object) {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const shape = documentShape(part);
  const context = { type: 'security', shape, fingerprintKey: 'x', matchPackages } as const;
  const { runs } = await zap.read(part, context);
  return runs.map(({ artifact, detections }) => ({ artifact, detections: [...detections] }));
}

const alert = (more: object = {}) => ({
  pluginid: '10011',
  alertRef: '10011-1',
  alert: 'Cookie without a flag',
  riskcode: '1',
  confidence: '2',
  instances: [{ method: 'GET', uri: 'https://a.example/x', param: 'id' }],
  ...more,
});
const site = (name: string, ...alerts: object[]) => ({ '@name': name, alerts });

t.test('zap: sites stay apart, also those without alerts', async (t) => {
  const runs = await read({ site: [site('https://a.example', alert()), site('https://b.example')] });
  t.same(
    runs.map(({ artifact, detections }) => [artifact, detections.length]),
    [
      ['https://a.example', 1],
      ['https://b.example', 0],
    ],
  );
  t.equal((await read({ site: site('https://a.example', alert()) }))[0]?.artifact, 'https://a.example');
});

t.test('zap: alerts of one rule are one finding of the highest risk, with its pages', async (t) => {
  const other = alert({ riskcode: '3', instances: [{ method: 'POST', uri: 'https://a.example/y' }] });
  const [run] = await read({ site: [site('https://a.example', alert(), other)] });
  t.equal(run?.detections.length, 1);
  t.match(run?.detections[0], {
    ruleId: 'zap-10011-1',
    severity: 'high',
    location: null,
    confidence: 'medium',
  });
  t.match(
    run?.detections[0]?.description,
    /GET https:\/\/a\.example\/x \(id\), POST https:\/\/a\.example\/y/,
  );
});

t.test('zap: alerts without references are known by their names', async (t) => {
  const named = (name: string) => alert({ alertRef: undefined, alert: name });
  const [run] = await read({ site: [site('https://a.example', named('One'), named('Other'), named('One'))] });
  t.same(
    run?.detections.map(({ title }) => title),
    ['One', 'Other'],
  );
});
