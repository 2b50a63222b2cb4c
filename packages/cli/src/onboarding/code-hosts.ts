// Where each code host lists the repositories of a group: the address, how a token is shown, and what an entry says.

/** A repository as its code host lists it. */
export interface HostRepository {
  /** With all groups: `acme/platform/api`. */
  readonly path: string;
  readonly httpsUrl: string;
  readonly sshUrl: string;
  /** Read-only at the host. */
  readonly archived: boolean;
  /** Without a commit. */
  readonly empty: boolean;
}

export interface HostListing {
  readonly name: string;
  /** The host that is meant without `--url`; null where there is none. */
  readonly defaultUrl: string | null;
  /** Where the API of a host begins. */
  apiOf(host: URL): string;
  /** First pages below the API; the next one counts where one is not there. */
  pagesOf(group: string): readonly string[];
  /** Where the newest commit's text of a file is, below the API; its answer has the content in base64. */
  fileOf(path: string, file: string): string;
  /** Where a repository says who owns it, the first one that is there. */
  readonly ownersFiles: readonly string[];
  headers(token: string): Readonly<Record<string, string>>;
  /** What the token must be allowed. */
  readonly scope: string;
  /** Undefined for an entry of another shape. */
  read(entry: Readonly<Record<string, unknown>>): HostRepository | undefined;
}

const gitHub: HostListing = {
  name: 'GitHub',
  defaultUrl: 'https://github.com',
  apiOf: (host) => (host.hostname === 'github.com' ? 'https://api.github.com' : `${baseOf(host)}/api/v3`),
  pagesOf: (group) => [
    `/orgs/${encodeURIComponent(group)}/repos?type=all&sort=full_name&per_page=100`,
    `/users/${encodeURIComponent(group)}/repos?type=owner&sort=full_name&per_page=100`,
  ],
  fileOf: contentsOf,
  ownersFiles: ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'],
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  scope: '"Metadata: read" of the organization\'s repositories',
  read: (entry) =>
    read(entry, { path: 'full_name', https: 'clone_url', ssh: 'ssh_url', archived: 'archived', empty: null }),
};

const gitLab: HostListing = {
  name: 'GitLab',
  defaultUrl: 'https://gitlab.com',
  apiOf: (host) => `${baseOf(host)}/api/v4`,
  pagesOf: (group) => [
    `/groups/${encodeURIComponent(group)}/projects?include_subgroups=true&with_shared=false&order_by=id&sort=asc&per_page=100`,
  ],
  fileOf: (path, file) =>
    `/projects/${encodeURIComponent(path)}/repository/files/${encodeURIComponent(file)}?ref=HEAD`,
  ownersFiles: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'],
  headers: (token) => ({ 'private-token': token }),
  scope: 'read_api, and the role Reporter in the group',
  read: (entry) =>
    read(entry, {
      path: 'path_with_namespace',
      https: 'http_url_to_repo',
      ssh: 'ssh_url_to_repo',
      archived: 'archived',
      empty: 'empty_repo',
    }),
};

const gitea: HostListing = {
  name: 'Gitea',
  defaultUrl: null,
  apiOf: (host) => `${baseOf(host)}/api/v1`,
  pagesOf: (group) => [
    `/orgs/${encodeURIComponent(group)}/repos?limit=50&page=1`,
    `/users/${encodeURIComponent(group)}/repos?limit=50&page=1`,
  ],
  fileOf: contentsOf,
  ownersFiles: ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS', '.forgejo/CODEOWNERS'],
  headers: (token) => ({ authorization: `token ${token}` }),
  scope: 'read:organization and read:repository',
  read: (entry) =>
    read(entry, {
      path: 'full_name',
      https: 'clone_url',
      ssh: 'ssh_url',
      archived: 'archived',
      empty: 'empty',
    }),
};

export const codeHosts = { github: gitHub, gitlab: gitLab, gitea } as const;
export type CodeHostId = keyof typeof codeHosts;

/** Without the slash at its end: a host may lie below a path. */
function baseOf(host: URL): string {
  return `${host.origin}${host.pathname.replace(/\/+$/, '')}`;
}

function contentsOf(path: string, file: string): string {
  return `/repos/${path}/contents/${file}`;
}

interface FieldNames {
  readonly path: string;
  readonly https: string;
  readonly ssh: string;
  readonly archived: string;
  readonly empty: string | null;
}

function read(entry: Readonly<Record<string, unknown>>, names: FieldNames): HostRepository | undefined {
  const [path, httpsUrl, sshUrl] = [entry[names.path], entry[names.https], entry[names.ssh]];
  if (typeof path !== 'string' || typeof httpsUrl !== 'string' || typeof sshUrl !== 'string')
    return undefined;
  const empty = names.empty !== null && entry[names.empty] === true;
  return { path, httpsUrl, sshUrl, archived: entry[names.archived] === true, empty };
}
