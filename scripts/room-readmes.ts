// A README for each room of core: what it is, where to begin, how to see it at work, what it may import, where its tests are.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { core } from './floors/core.ts';
import { roomGuides } from './floors/room-guides.ts';
import type { GeneratedFile } from './generated-files.ts';

const root = join(import.meta.dirname, '..');
const rooms = core.floors.flatMap(({ rooms }) => Object.entries(rooms));

/** One for each room that is a folder. Throws for a room without a guide, and for a guide whose room or file is gone. */
export function roomReadmes(): GeneratedFile[] {
  const folders = rooms.filter(([room]) => statSync(join(root, core.root, room)).isDirectory());
  const stale = Object.keys(roomGuides).filter((room) => !folders.some(([folder]) => folder === room));
  if (stale.length > 0)
    throw new Error(`No such rooms: ${stale.join(', ')}. Mend scripts/floors/room-guides.ts.`);
  return folders.map(([room, what]) => ({
    file: posix.join(core.root, room, 'README.md'),
    generate: () => readmeOf(room, what),
  }));
}

function readmeOf(room: string, what: string): string {
  const guide = roomGuides[room];
  if (!guide) throw new Error(`The room ${room} has no guide in scripts/floors/room-guides.ts.`);
  const folder = posix.join(core.root, room);
  const up = (path: string): string => posix.relative(folder, path);
  const inside = rooms
    .filter(([other]) => other.startsWith(`${room}/`))
    .map(([other]) => other.slice(room.length + 1));
  const tests = posix.join('test/core', room);
  const beside = core.sideways[room] ?? [];
  const lines = [
    '<!-- Made by `npm run docs` from scripts/floors. -->',
    `# ${room}`,
    '',
    `${what[0]?.toUpperCase()}${what.slice(1)}.`,
    '',
    '## Open first',
    '',
    ...guide.open.map((file) => `- [${file}](${file})${headOf(posix.join(folder, file))}`),
    '',
    '## See it at work',
    '',
    guide.debug.replaceAll('DOCS', up('docs')),
    '',
    '## Around it',
    '',
    ...(inside.length > 0 ? [`- Rooms inside: ${inside.map((one) => `[${one}](${one})`).join(', ')}`] : []),
    `- May import: all floors below${beside.length > 0 ? `, and ${beside.map((one) => `[${one}](${up(posix.join(core.root, one))})`).join(', ')}` : ''}`,
    `- Tests: ${existsSync(join(root, tests)) ? `[${tests}](${up(tests)})` : `none of its own; it is asked by those of \`${posix.dirname(tests)}\``}`,
    '',
  ];
  return lines.join('\n');
}

/** The first sentence of the comment that a file begins with, or of that of what it exports first. */
function headOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const comment =
    /^(?:\/\/ .*\n)+/.exec(text)?.[0].replace(/^\/\/ /gm, '') ??
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:abstract )?class/m
      .exec(text)?.[1]
      ?.replace(/^\s*\* ?/gm, '');
  const sentence = comment && /^[\s\S]*?[.:](?=\s|$)/.exec(comment.replace(/\s+/g, ' ').trim())?.[0];
  return sentence ? `: ${sentence.replace(/[.:]$/, '')}` : '';
}
