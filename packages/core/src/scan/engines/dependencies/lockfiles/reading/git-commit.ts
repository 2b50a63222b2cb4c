// The commit in the many ways lockfiles write where a package comes from.

/** The commit a source names (`git+ssh://…#<id>`, `…/tar.gz/<id>`, `…&ref=<id>`), or undefined. */
export function commitOf(source: string): string | undefined {
  if (source.length > 2000) return undefined;
  if (!/github|gitlab|bitbucket|codeload|git[@+:]|^git|\.git\b|^ssh:/i.test(source)) return undefined;
  const match =
    /#(?:.*&)?(?:commit[=:])?([0-9a-f]{7,64})$/i.exec(source) ??
    /\/(?:tar\.gz|tarball|archive)\/(?:refs\/[a-z]+\/)?([0-9a-f]{7,64})(?:\.tar\.gz|\.tgz|\.zip)?(?:[#?]|$)/i.exec(
      source,
    ) ??
    /[?&](?:ref|rev|commit|sha)=([0-9a-f]{40,64})(?:[&#]|$)/i.exec(source);
  return match?.[1];
}
