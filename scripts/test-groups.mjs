// Which test files run together in one process. To load the program takes most small files longer than their tests do.

/** Their tests run in one process; of the other folders each file builds and installs on its own. */
const shared = /^test\/(?:cli|contract|core|cost-compare|scripts|server|web)\//;
/** What a file does to the whole process, or to the test around all its tests, would reach the others. */
const reachesOthers =
  /^t\.(?:after|afterEach|before|beforeEach|setTimeout)\b|^(?:const|let) .*= t\.testdir\(|setFlagsFromString|\bParser\.init\(|process\.(?:chdir|env\.\w+ \?{0,2}=[^=]|exitCode)/m;
const mostFiles = 24;
/** Files that take longer, as those with a browser: of all in one process the last would keep one core busy alone. */
const mostLongFiles = 5;
const areLong = /^test\/(?:cli|web)\/[^/]+$/;
/** `test/core/portal`: files of these share processes, whatever folder below they are in. */
const partOf = (file) => /^test\/core\/[^/]+(?=\/)|^test\/[^/]+/.exec(file)[0];

/**
 * `files` in groups, in their order; each group has at most 24 files of one part of the tests, five of those with browsers and commands.
 * @param {readonly string[]} files Paths relative to the root, with `/`.
 * @param {(file: string) => string} textOf
 * @returns {{ name: string, files: string[] }[]} A name is a pattern that shells understand, or the one file.
 */
export function groupTestFiles(files, textOf) {
  const open = new Map();
  const groups = [];
  for (const file of files) {
    const isShared = shared.test(file) && !reachesOthers.test(textOf(file));
    const part = partOf(file);
    const group = isShared ? open.get(part) : undefined;
    if (group && group.length < (areLong.test(file) ? mostLongFiles : mostFiles)) group.push(file);
    else {
      const begun = [file];
      groups.push(begun);
      if (isShared) open.set(part, begun);
    }
  }
  return groups.map((files) => ({ name: nameOf(files), files }));
}

function nameOf(files) {
  const [first] = files;
  if (files.length === 1) return first;
  const part = partOf(first);
  const names = files.map((file) => file.slice(part.length + 1, -'.test.ts'.length));
  return `${part}/{${names.join(',')}}.test.ts`;
}
