// What a baseline accepts.
import type { ScanResult } from '@assay/core';
import t from 'tap';
import { acceptKnown } from '../../packages/cli/src/scan/baseline.ts';

function resultOf(...findings: object[]): ScanResult {
  return { commit: null, ref: null, audits: [{ findings }] } as unknown as ScanResult;
}

async function accepted(findings: object[], known: readonly string[]): Promise<unknown[]> {
  const baseline = known.map((fingerprint) => ({ fingerprint }));
  const { audits } = await acceptKnown(resultOf(...findings), baseline);
  return audits[0]?.findings.map(({ suppression }) => suppression?.kind ?? null) ?? [];
}

t.test('baseline: each entry accepts one finding of its fingerprint', async (t) => {
  t.same(await accepted([{ fingerprint: 'v1:a' }, { fingerprint: 'v1:a' }], ['v1:a']), ['baseline', null]);
});

t.test('baseline: a finding that stands for several is accepted when each of them is known', async (t) => {
  const runtime = { fingerprint: 'v1:go', replaces: ['v1:a', 'v1:b'] };

  t.same(await accepted([runtime], ['v1:a', 'v1:b']), ['baseline']);
  t.same(await accepted([runtime], ['v1:go', 'v1:a']), [null], 'an advisory is new');
});
