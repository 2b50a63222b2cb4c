// Where a Podfile takes pods from: repositories of specifications, and repositories and addresses of single pods.
import { specAddress } from '../../lockfiles/podfile-lock.ts';
import { placeOf } from '../package-address.ts';
import { archive, repository, type SourceReader } from './asked-source.ts';

export const podReaders: readonly SourceReader[] = [
  {
    ecosystem: 'CocoaPods',
    files: /(?:^|\/)Podfile$/,
    isFor: 'above',
    read: (text) =>
      text.split('\n').flatMap((row) => {
        const specs = /^\s*source\s*\(?\s*["']([^"']{4,300})["']/.exec(row)?.[1];
        if (specs !== undefined) return [{ kind: 'registry' as const, place: placeOf(specAddress(specs)) }];
        const [, name, options = ''] = /^\s*pod\s*\(?\s*["']([^"']{1,200})["'](.{0,1000})$/.exec(row) ?? [];
        if (name === undefined) return [];
        const pod = podOf(name);
        const covers = (one: string) => podOf(one) === pod;
        const stated = (key: string) =>
          new RegExp(`(?::${key}\\s*=>|\\b${key}:)\\s*["']([^"']{1,300})["']`).exec(options)?.[1] ?? '';
        return [
          ...repository(stated('git'), covers),
          ...archive(stated('podspec'), covers),
          ...archive(stated('http'), covers),
        ];
      }),
  },
];

/** A part of a pod is from where the pod is. */
function podOf(name: string): string {
  return name.replace(/\/.*$/s, '');
}
