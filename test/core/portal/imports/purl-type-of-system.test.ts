// Which packages the system of an image has.
import t from 'tap';
import { purlTypeOfSystem } from '../../../../packages/core/src/portal/imports/purl-type-of-system.ts';

t.test('purlTypeOfSystem: the distribution counts, however its version is written', (t) => {
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    ['alpine 3.10.2', 'apk/alpine'],
    ['Debian:9.4', 'deb/debian'],
    ['ubuntu:18.04', 'deb/ubuntu'],
    ['ubuntu', 'deb/ubuntu'],
    [' centos 8.3.2011', 'rpm/centos'],
    ['Unknown', undefined],
    ['constructor', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [system, type] of cases) t.equal(purlTypeOfSystem(system), type, `${system}`);
  t.end();
});
