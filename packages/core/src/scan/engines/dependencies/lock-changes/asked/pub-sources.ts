// Hosted packages and repositories of pubspec.yaml, overrides included.
import { readYamlMap } from '../../lockfiles/reading/block-yaml.ts';
import { YamlMap } from '../../lockfiles/reading/yaml-map.ts';
import { type AskedSource, only, registry, repository, type SourceReader } from './asked-source.ts';

export const pubReaders: readonly SourceReader[] = [
  {
    ecosystem: 'Pub',
    files: /(?:^|\/)pubspec(?:_overrides)?\.yaml$/,
    isFor: 'above',
    read: (text) => {
      const manifest = readYamlMap(text);
      return ['dependencies', 'dev_dependencies', 'dependency_overrides'].flatMap((list) =>
        [...manifest.map(list)].flatMap(([name, entry]) =>
          entry instanceof YamlMap ? sourcesIn(name, entry) : [],
        ),
      );
    },
  },
];

function sourcesIn(name: string, entry: YamlMap): readonly AskedSource[] {
  const urlOf = (key: string) => entry.text(key) || entry.map(key).text('url');
  return [...repository(urlOf('git'), only(name)), ...registry(urlOf('hosted'), only(name))];
}
