// Paths that files of a repository name: relative to the file, never outside the repository.

/** `folder` of `folder/file`, '' at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `name` in the folder of a file and in each folder above it, the nearest first. */
export function pathsAbove(file: string, name: string): string[] {
  const paths: string[] = [];
  for (let folder = folderOf(file); paths.length < deepestFolder; folder = folderOf(folder)) {
    paths.push(folder === '' ? name : `${folder}/${name}`);
    if (folder === '') break;
  }
  return paths;
}

const deepestFolder = 64;

/** The path of `name` in the folder of `file`; undefined when it is absolute, a URL or leaves the repository. */
export function beside(file: string, name: string): string | undefined {
  const relative = name.replaceAll('\\', '/');
  if (relative.startsWith('/') || /^[a-z][a-z0-9+.-]+:/i.test(relative) || relative.includes('\0')) {
    return undefined;
  }
  const parts: string[] = [];
  for (const part of `${folderOf(file)}/${relative}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
