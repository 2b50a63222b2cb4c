// Of which kind and distribution the packages of an image's system are, where a tool writes no package URL: `deb/debian` of
// `debian:12`. Packages of one name in two systems are two.

const systems: Readonly<Record<string, readonly string[]>> = {
  apk: ['alpine', 'chainguard', 'wolfi'],
  deb: ['debian', 'ubuntu'],
  rpm: ['alma', 'amazon', 'centos', 'fedora', 'oracle', 'photon', 'redhat', 'rocky'],
};
const types: ReadonlyMap<string, string> = new Map(
  Object.entries(systems).flatMap(([type, names]) => names.map((name) => [name, `${type}/${name}`] as const)),
);

/** By what a tool calls the system, with or without its version; undefined for any other. */
export function purlTypeOfSystem(system: string | undefined): string | undefined {
  return types.get(/^[a-z]+/.exec(system?.trim().toLowerCase() ?? '')?.[0] ?? '');
}
