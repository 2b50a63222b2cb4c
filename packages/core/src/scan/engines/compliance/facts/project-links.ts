// Addresses by which a manifest says where the project itself is: not those of what it depends on.
import type { Manifest } from './manifests.ts';

/** The first address after the name: the next line can have another one. */
const named =
  /(?:homepage|repository|documentation|bugs|issues|source|(?<!["'\w])url)["']?\s{0,20}[:=]([^\n]{0,200}?(?:\n[^\n]{0,200}?){0,3}?https?:\/\/[\w./~+-]{1,300})/gi;
/** The module of Go is its address. */
const goModule = /^module\s{1,20}([\w./~-]{1,300})/m;
/** `<scm><url>https://…</url></scm>` */
const mavenPlace = /<scm\b[^>]{0,200}>[\s\S]{0,600}?<url>\s{0,80}(https?:\/\/[\w./~+-]{1,300})/;
/** npm: `"repository": "owner/name"` is a repository at GitHub, and `gitlab:owner/name` one there. */
const shorthand =
  /"repository"\s{0,10}:\s{0,10}"(?:(github|gitlab|bitbucket):)?(\w[\w-]{0,99}\/[\w.-]{1,100})"/;
const hosts = { github: 'github.com', gitlab: 'gitlab.com', bitbucket: 'bitbucket.org' } as const;

/** A repository at a code host that has an issue tracker unless someone switches it off. */
const hostedAt =
  /^https?:\/\/(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?(?:\/|$)/i;

/** Where it was fetched from, or its manifests say that it is: `github.com`, `acme`, `tool`; undefined for no code host that is known. */
export function projectAtHost({
  origin,
  manifests,
}: {
  readonly origin?: string | undefined;
  readonly manifests: readonly Pick<Manifest, 'path' | 'text'>[];
}): { readonly host: string; readonly owner: string; readonly name: string } | undefined {
  const links = [...(origin === undefined ? [] : [origin]), ...manifests.flatMap(projectLinks)];
  const [place] = links.flatMap((link) => {
    const [, host, owner, name] = hostedAt.exec(link) ?? [];
    return host && owner && name ? [{ host: host.toLowerCase(), owner, name }] : [];
  });
  return place;
}

export function projectLinks({ path, text }: Pick<Manifest, 'path' | 'text'>): readonly string[] {
  if (/(?:^|\/)go\.mod$/.test(path)) {
    const module = goModule.exec(text)?.[1];
    return module === undefined ? [] : [`https://${module}`];
  }
  const ofMaven = /(?:^|\/)pom\.xml$/.test(path) ? mavenPlace.exec(text)?.[1] : undefined;
  if (ofMaven !== undefined) return [ofMaven];
  const links = [...text.matchAll(named)].flatMap(
    ([, given = '']) => /https?:\/\/(?!github\.com\/sponsors\/)\S+$/.exec(given)?.[0] ?? [],
  );
  const [, host = 'github', place] = (/(?:^|\/)package\.json$/.test(path) && shorthand.exec(text)) || [];
  return place === undefined ? links : [`https://${hosts[host as keyof typeof hosts]}/${place}`, ...links];
}
