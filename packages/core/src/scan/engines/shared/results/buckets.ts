// Which of some rows a file of a tree belongs to: by its path alone, so that a new file moves no other.

/** FNV-1a. */
export function bucketOf(path: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index += 1)
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}
