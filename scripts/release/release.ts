// Writes a release of the commit that is checked out (`npm run release`): archives that need nothing but the
// operating system, npm packages, an SBOM, and the digests of all. The bytes depend on the commit only.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { foreignBinaries } from './binary-platform.ts';
import { type BuiltCommit, buildCommit } from './build-commit.ts';
import { architectureOf, debianBase, missingForImage } from './debian-base.ts';
import { imageFile } from './image.ts';
import { missingFor } from './locked-packages.ts';
import { npmPackages } from './npm-packages.ts';
import { platformFiles, platforms } from './platform-archive.ts';
import { sbom } from './sbom.ts';
import { type ArchiveEntry, tarGz } from './tar.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    output: { type: 'string', default: 'release' },
    platform: { type: 'string', multiple: true },
    'debian-mirror': { type: 'string' },
    'without-image': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`Usage: npm run release -- [--output FOLDER] [--platform PLATFORM]... [--debian-mirror URL] [--without-image]

Writes archives, npm packages, images, an SBOM and SHA256SUMS of the checked-out commit to release/ (or FOLDER).
Platforms (all unless given): ${platforms.join(', ')}

Images for Linux need mmdebstrap. Their base is a snapshot of Debian, or the newest packages of a mirror: then two
builds are the same only as long as the mirror is.

Examples: npm run release
          npm run release -- --platform linux-x64 --debian-mirror http://mirror.example/debian
`);
} else {
  const unknown = values.platform?.find((platform) => !platforms.includes(platform));
  if (unknown !== undefined) {
    process.stderr.write(`release: There is no platform ${unknown}. Use one of: ${platforms.join(', ')}.\n`);
    process.exit(2);
  }
  release(resolve(root, values.output), values.platform ?? platforms);
}

function release(output: string, wanted: readonly string[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  const time = Number(git('log', '-1', '--format=%ct'));
  if (git('status', '--porcelain') !== '') say('uncommitted changes are not a part of the release');
  mkdirSync(join(root, '.release'), { recursive: true });
  const folder = mkdtempSync(join(root, '.release', 'build-'));
  try {
    say(`building ${commit.slice(0, 10)} …`);
    const built = buildCommit({ root, folder: join(folder, 'source'), commit, time });
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    const write = (name: string, bytes: string | Uint8Array) => {
      writeFileSync(join(output, name), bytes);
      say(`${name} (${(Buffer.byteLength(bytes) / 1e6).toFixed(1)} MB)`);
    };
    for (const { name, entries } of npmPackages(built))
      write(`${name}-${built.version}.tgz`, tarGz(entries, time));
    for (const platform of wanted) {
      const missing = missingFor(built.packages, platform);
      if (missing.length > 0) {
        say(`no archive for ${platform}: the lockfile has no binary of ${missing.join(', ')} for it`);
        process.exitCode = 1;
        continue;
      }
      const name = `assay-${built.version}-${platform}`;
      const entries = platformFiles(built, { platform, cache: join(folder, platform) });
      const foreign = foreignBinaries(entries, platform);
      if (foreign.length > 0) throw new Error(`Not binaries for ${platform}: ${foreign.join(', ')}.`);
      const inFolder = entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` }));
      write(`${name}.tar.gz`, tarGz(inFolder, time));
      if (platform.startsWith('linux') && !values['without-image'])
        writeImage(built, { platform, entries, write });
    }
    write(`assay-${built.version}.cdx.json`, sbom(built));
    const names = readdirSync(output).sort();
    write('SHA256SUMS', names.map((name) => `${digest(join(output, name))}  ${name}\n`).join(''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeImage(
  { version, commit, time }: BuiltCommit,
  {
    platform,
    entries,
    write,
  }: {
    readonly platform: string;
    readonly entries: readonly ArchiveEntry[];
    readonly write: (name: string, bytes: Uint8Array) => void;
  },
): void {
  const missing = missingForImage();
  if (missing !== undefined) {
    say(`no image for ${platform}: ${missing}`);
    process.exitCode = 1;
    return;
  }
  const mirror = values['debian-mirror'];
  const base = debianBase({ platform, time, mirror });
  if (base === undefined) {
    const source = mirror ?? 'snapshot.debian.org';
    say(
      `no image for ${platform}: mmdebstrap could not take its base from ${source}. All other files are written. Try again where it can be reached, name a mirror (--debian-mirror URL), or leave images out (--without-image)`,
    );
    process.exitCode = 1;
    return;
  }
  const architecture = architectureOf(platform);
  write(
    `assay-${version}-${platform}.image.tar`,
    imageFile(base, entries, { version, commit, time, architecture }),
  );
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function say(sentence: string): void {
  process.stderr.write(`release: ${sentence}\n`);
}
