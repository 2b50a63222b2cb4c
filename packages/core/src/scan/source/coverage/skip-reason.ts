// Why an audit left something out, by what that means for its result.

/** Left out by design: there was nothing to read. */
export const designSkips = [
  'binary',
  'symlink',
  'submodule',
  'lfs_pointer',
  'generated',
  'vendored',
  'minified',
  'excluded',
] as const;
/** Left out against the intention, each by its name: the audit is partial, and findings of these files stay open. */
export const namedSkips = ['too_large', 'unparsable', 'history_too_large', 'not_checked_out'] as const;
/** Left out against the intention, and what depends on it is not known: the audit is partial, and closes no finding. */
export const openSkips = [
  'file_limit',
  'byte_limit',
  'path_too_long',
  'unsafe_path',
  'too_deep',
  'unreadable',
  'time_limit',
  'parse_error',
  'engine_failed',
  'no_advisories',
  'finding_limit',
  'interrupted',
] as const;
export type SkipReason =
  | (typeof designSkips)[number]
  | (typeof namedSkips)[number]
  | (typeof openSkips)[number];
