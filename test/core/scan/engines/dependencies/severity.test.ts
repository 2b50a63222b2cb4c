// How bad an advisory is.
import { registerHooks } from 'node:module';
import t from 'tap';
import { parseAdvisory } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory.ts';
import {
  cvssScore,
  severityOfScore,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/cvss.ts';
import { fc } from '../../../../helpers/properties.ts';
import { record } from './advisory-setup.ts';

t.test('severity: the newest CVSS there is, else the database’s own word', async (t) => {
  const v3 = { type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' };
  const v4 = { type: 'CVSS_V4', score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N' };
  const rated = (more: object) => parseAdvisory(record('X-1', 'left', '1.0.0', more)).severity;
  const [entry] = record('X-1', 'left', '1.0.0').affected as object[];

  t.match(rated({ severity: [v3] }), { level: 'critical', score: 9.8, vector: v3.score });
  t.match(rated({ severity: [v3, v4] }), { level: 'medium', score: 6.9, vector: v4.score });
  t.match(
    rated({
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' }],
      database_specific: { severity: 'MODERATE' },
    }),
    { level: 'medium', vector: null },
  );
  t.match(rated({ affected: [{ ...entry, severity: [v3] }] }), { level: 'critical' });
  t.match(rated({ affected: [{ ...entry, ecosystem_specific: { severity: 'High' } }] }), {
    level: 'high',
    score: null,
  });
  t.equal(rated({}), null);
  t.strictSame([9, 8.9, 7, 6.9, 4, 3.9, 0.1, 0].map(severityOfScore), [
    'critical',
    'high',
    'high',
    'medium',
    'medium',
    'low',
    'low',
    'info',
  ]);
});

/** The other implementation forgets to round a few scores (7.46). */
const roundedUp = (score: number) => Math.ceil(score * 10 - 1e-6) / 10;

t.test('CVSS: scores equal those of a second implementation', async (t) => {
  // Its modules name each other without an ending, which only bundlers understand.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(context.parentURL?.includes('/js-cvss/') ? `${specifier}.js` : specifier, context),
  });
  const { CVSS20, CVSS30, CVSS31, CVSS40 } = await import('@pandatix/js-cvss');
  hooks.deregister();
  const metric = (name: string, ...values: string[]) =>
    fc.constantFrom(...values).map((value) => `${name}:${value}`);
  const joined = (prefix: string, ...metrics: fc.Arbitrary<string>[]) =>
    fc.tuple(...metrics).map((parts) => prefix + parts.join('/'));
  const three = ['AV,N,A,L,P', 'AC,L,H', 'PR,N,L,H', 'UI,N,R', 'S,U,C', 'C,N,L,H', 'I,N,L,H', 'A,N,L,H'];
  const four = [
    'AV,N,A,L,P',
    'AC,L,H',
    'AT,N,P',
    'PR,N,L,H',
    'UI,N,P,A',
    'VC,N,L,H',
    'VI,N,L,H',
    'VA,N,L,H',
    'SC,N,L,H',
    'SI,N,L,H',
    'SA,N,L,H',
  ];
  const two = ['AV,N,A,L', 'AC,L,M,H', 'Au,M,S,N', 'C,N,P,C', 'I,N,P,C', 'A,N,P,C'];
  const of = (prefix: string, list: readonly string[]) =>
    joined(prefix, ...list.map((each) => metric(...(each.split(',') as [string, ...string[]]))));

  const versions: readonly (readonly [fc.Arbitrary<string>, (vector: string) => number, number])[] = [
    [of('', two), (vector) => new CVSS20(vector).BaseScore(), 0.01],
    [of('CVSS:3.0/', three), (vector) => new CVSS30(vector).BaseScore(), 0.01],
    [of('CVSS:3.1/', three), (vector) => new CVSS31(vector).BaseScore(), 0.01],
    [of('CVSS:4.0/', four), (vector) => new CVSS40(vector).Score(), 0.11],
  ];
  // In version 4 the two round a half differently now and then.
  for (const [vectors, other, tolerance] of versions) {
    fc.assert(
      fc.property(
        vectors,
        (vector) => Math.abs((cvssScore(vector) ?? -1) - roundedUp(other(vector))) < tolerance,
      ),
      { numRuns: 1000 },
    );
    t.pass('1,000 vectors');
  }
  t.strictSame(['', 'garbage', 'CVSS:3.1/AV:N', 'CVSS:9.9/AV:N'].map(cvssScore), [null, null, null, null]);
});
