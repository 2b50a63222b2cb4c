// The pictures and tables of `docs/architecture.md`, made from the floors.
import type { PackageFloors } from './floors/index.ts';

/** One box per floor with its rooms; arrows go to the next floor, dotted ones sideways. */
export function floorsPicture({ floors, sideways }: PackageFloors): string {
  const lines = ['```mermaid', 'flowchart TB'];
  for (const [index, { name, rooms }] of floors.entries()) {
    lines.push(`  subgraph floor${index}["${name}"]`, '    direction LR');
    for (const room of Object.keys(rooms)) lines.push(`    ${nodeId(room)}["${room}"]`);
    lines.push('  end');
  }
  for (let index = 1; index < floors.length; index += 1) lines.push(`  floor${index - 1} --> floor${index}`);
  for (const [from, targets] of Object.entries(sideways)) {
    for (const to of targets) lines.push(`  ${nodeId(from)} -.-> ${nodeId(to)}`);
  }
  lines.push('```');
  return lines.join('\n');
}

/** Rows of floor, room (linked from `docs/`) and what it holds. */
export function roomRows({ root, floors }: PackageFloors): readonly (readonly string[])[] {
  return floors.flatMap(({ name, rooms }) =>
    Object.entries(rooms).map(([room, holds], index) => [
      index === 0 ? name : '',
      `[\`${room}\`](../${root}/${room})`,
      holds,
    ]),
  );
}

function nodeId(room: string): string {
  return room.replaceAll(/[^A-Za-z0-9]/g, '_');
}
