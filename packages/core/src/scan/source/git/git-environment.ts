// What a git process may know and do. It sees no configuration but this and the repository's own,
// and whatever of the repository's own could start a program is overruled here.

/** Transports git may use in one call; none unless named. */
export type GitProtocol = 'https' | 'http' | 'ssh' | 'file';

/** A setting for one git process, as `git config` spells it. It travels in the environment, unseen by `ps`. */
export type GitSetting = readonly [name: string, value: string];

/** The only variables of the caller's environment that git gets to see. */
const inherited = [
  'PATH',
  'SYSTEMROOT',
  'PATHEXT',
  'SSH_AUTH_SOCK',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
] as const;

/** Where git is looked for when the caller passes no PATH. */
const usualPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

// The command line outranks the repository's own file, and so do settings from the environment.
const safeSettings: readonly GitSetting[] = [
  ['safe.bareRepository', 'explicit'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.symlinks', 'false'],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.askPass', ''],
  ['credential.helper', ''],
  ['diff.external', ''],
  ['log.showSignature', 'false'],
  ['gpg.program', 'false'],
  ['gpg.ssh.program', 'false'],
  ['gpg.x509.program', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['protocol.allow', 'never'],
  ['protocol.ext.allow', 'never'],
  ['http.followRedirects', 'false'],
  // A connection that says nothing for a minute is given up.
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '60'],
  ['transfer.fsckObjects', 'true'],
  ['transfer.bundleURI', 'false'],
  ['fetch.unpackLimit', '1'],
  // Larger blobs are streamed to disk rather than held in memory.
  ['core.bigFileThreshold', '16m'],
];

// Slips of old clients that well-known histories are full of; without a work tree they do no harm.
const harmlessFaults = [
  'badDate',
  'badDateOverflow',
  'badEmail',
  'badName',
  'badTimezone',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeDate',
  'missingSpaceBeforeEmail',
  'missingTaggerEntry',
  'badTagName',
  'badFilemode',
  'zeroPaddedDate',
  'zeroPaddedFilemode',
  'nulInCommit',
  'gitmodulesName',
  'gitmodulesParse',
  'gitmodulesMissing',
  'gitmodulesLarge',
] as const;

export interface GitEnvironmentOptions {
  /** The caller's environment, of which only search path, ssh agent and certificates are passed on. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly settings?: readonly GitSetting[] | undefined;
  readonly protocols?: readonly GitProtocol[] | undefined;
}

/** The whole environment of one git process. */
export function gitEnvironment(options: GitEnvironmentOptions): Record<string, string> {
  const protocols = options.protocols ?? [];
  const environment: Record<string, string> = {
    PATH: usualPath,
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_OPTIONAL_LOCKS: '0',
    // A few bytes of a pack can ask for gigabytes.
    GIT_ALLOC_LIMIT: '512m',
    GIT_PAGER: 'cat',
    GIT_SSH_VARIANT: 'ssh',
    GIT_SSH_COMMAND: 'false',
    // An empty list would mean "everything"; a name that is no protocol allows none.
    GIT_ALLOW_PROTOCOL: protocols.length > 0 ? protocols.join(':') : 'none',
  };
  for (const name of inherited) {
    const value = options.environment?.[name];
    if (value !== undefined && value !== '') environment[name] = value;
  }
  const settings = [
    ...safeSettings,
    ...harmlessFaults.map((fault): GitSetting => [`fetch.fsck.${fault}`, 'ignore']),
    ...(options.settings ?? []),
  ];
  environment.GIT_CONFIG_COUNT = String(settings.length);
  for (const [index, [name, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = name;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return environment;
}
