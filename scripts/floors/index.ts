// The floors of every package, top to bottom: the map of the code. A room (a folder, or a file that ends in .ts or
// .tsx) imports only from lower floors, and from rooms of its own floor that `sideways` lists for it. Types count.
// `test/architecture.test.ts` enforces the table; the pictures in `docs/architecture.md` are generated from it.
//
// A new folder: add a line to the floor where it belongs, then run `npm run docs`.
import { cli } from './cli.ts';
import { core } from './core.ts';
import { costCompare } from './cost-compare.ts';
import type { PackageFloors } from './package-floors.ts';
import { server } from './server.ts';
import { web } from './web.ts';

export type { Floor, PackageFloors } from './package-floors.ts';

export const packageFloors: readonly PackageFloors[] = [core, server, web, cli, costCompare];
