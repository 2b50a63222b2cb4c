import t from 'tap';
import { repositoryIncidentColumns } from '../../../packages/cli/src/history/fleet-incident-view.ts';

t.test(
  'fleet incidents: long lists of versions and branches are shortened, and say by how much',
  async (t) => {
    const shown = (versions: readonly string[], branches: readonly string[]) => {
      const row = { repository: 'web', occurrences: [{ versions, branches }] } as never;
      const of = (title: string) => repositoryIncidentColumns.find((one) => one.title === title)?.value(row);
      return [of('Versions'), of('Branches')];
    };

    t.same(shown(['1.0.0', '1.0.1', '1.0.0'], ['main']), ['1.0.0, 1.0.1', 'main']);
    t.same(shown(['1', '2', '3', '4', '5'], ['a', 'b', 'c', 'd']), [
      '1, 2, 3 and 2 more',
      'a, b, c and 1 more',
    ]);
  },
);
