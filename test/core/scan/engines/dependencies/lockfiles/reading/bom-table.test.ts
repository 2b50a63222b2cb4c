import t from 'tap';
import { BomTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-table.ts';

const table = new BomTable(`
1.9.0 1.10.0 Hoxton.SR1
left.version|o:left,left-core|1.9.0=1.0 1.10.0=2.0
gone.version|o:gone|1.9.0=7 1.10.0=-
all.version|o.all:*|1.10.0=3
part.version|>o.family:bom|1.9.0=5
`);
const families = (bom: string, version: string, name: string) =>
  bom === 'o.family:bom' && name.startsWith('o.family:') ? version : undefined;

t.test('BomTable: versions by release', async (t) => {
  const of = (release: string, name: string) => table.versionIn(release, name, families);
  t.equal(of('1.9.0', 'o:left'), '1.0');
  t.equal(of('1.10.0', 'o:left-core'), '2.0', 'until another release changes it');
  t.equal(of('Hoxton.SR1', 'o:left'), '2.0');
  t.equal(of('1.10.0.RELEASE', 'o:left'), '2.0', 'as releases were named once');
  t.equal(of('1.10.1', 'o:left'), undefined, 'nothing is guessed of a release that is not in the table');
  t.equal(of('1.9.0', 'o:gone'), '7');
  t.equal(of('1.10.0', 'o:gone'), undefined, 'no longer managed');
  t.equal(of('1.9.0', 'o.all:any'), undefined, 'not managed yet');
  t.equal(of('1.10.0', 'o.all:any'), '3');
  t.equal(of('1.9.0', 'o.family:member'), '5', 'by a BOM that it imports');
  t.equal(of('1.9.0', 'o:right'), undefined);
});

t.test('BomTable: properties of a project move what it manages', async (t) => {
  const properties = new Map([
    ['left.version', '9'],
    ['part.version', '6'],
  ]);
  const of = (name: string) => table.versionByProperty(properties, name, families);
  t.equal(of('o:left'), '9');
  t.equal(of('o.family:member'), '6');
  t.equal(of('o:gone'), undefined);
});
