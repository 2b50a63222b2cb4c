// Of which registry the packages of a file are, where a tool does not say it: `golang` of go.sum.
import { lockfileParsers } from '../../scan/engines/dependencies/lockfiles/index.ts';
import { ecosystems } from '../../scan/engines/dependencies/packages/ecosystems.ts';

/** By the names of files; a pattern with folders is about files whose name alone says nothing. */
const types = lockfileParsers.flatMap(({ ecosystem, files }) => {
  const type = ecosystems.find(({ id }) => id === ecosystem)?.purlType;
  const patterns = files.filter((pattern) => !pattern.includes('/'));
  return type === undefined ? [] : patterns.map((pattern) => ({ type, name: wildcard(pattern) }));
});

/** The type of package URLs, by the name of a lockfile or manifest; undefined for other files. */
export function purlTypeOfFile(path: string | undefined): string | undefined {
  const file = path?.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return types.find(({ name }) => name.test(file))?.type;
}

function wildcard(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
