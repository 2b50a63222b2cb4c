// The base layer of the image: Git, certificates and the C library from Debian, as they were on one day, put together by
// mmdebstrap without running any of their scripts. It holds no package manager, no Perl and no shell but dash.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const base: {
  readonly suite: string;
  /** Which state of Debian's archive, so that the same packages come again. */
  readonly snapshot: string;
  readonly packages: readonly string[];
  readonly excluded: readonly string[];
  readonly included: readonly string[];
} = JSON.parse(readFileSync(join(import.meta.dirname, 'debian-base.json'), 'utf8'));

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

// What the scripts of the packages would have done, and what scanners read: one file for each package, as in distroless
// images.
const finish = `set -eu
cd "$1"
mkdir -p etc/ssl/certs var/lib/dpkg/status.d data
cat usr/share/ca-certificates/mozilla/*.crt > etc/ssl/certs/ca-certificates.crt
printf 'root:x:0:0:root:/root:/usr/sbin/nologin\\nassay:x:1000:1000:Assay:/tmp:/usr/sbin/nologin\\n' > etc/passwd
printf 'root:x:0:\\nassay:x:1000:\\n' > etc/group
for deb in var/cache/apt/archives/*.deb; do
  dpkg-deb --field "$deb" > "var/lib/dpkg/status.d/$(dpkg-deb --field "$deb" Package)"
done
rm -rf etc/apt/sources.list etc/fstab etc/hostname etc/resolv.conf var/lib/dpkg/lock* var/log/*
chown 1000:1000 data
chmod 0700 data`;

/** Why there can be no image here; undefined when there can. */
export function missingForImage(): string | undefined {
  const { error } = spawnSync('mmdebstrap', ['--version']);
  return error === undefined ? undefined : 'mmdebstrap is not installed (apt-get install mmdebstrap)';
}

/** Debian's name for the processor of a platform such as `linux-x64`. */
export function architectureOf(platform: string): string {
  const architecture = architectures[platform.split('-')[1] ?? ''];
  if (architecture === undefined) throw new Error(`Debian has no architecture for ${platform}.`);
  return architecture;
}

/**
 * The layer as a tar archive. `mirror` has the newest packages instead of those of the snapshot. Undefined when mmdebstrap
 * could not make it, which has then said why on standard error.
 */
export function debianBase({
  platform,
  time,
  mirror,
}: {
  readonly platform: string;
  readonly time: number;
  readonly mirror: string | undefined;
}): Buffer | undefined {
  const { suite, snapshot, packages, excluded, included } = base;
  const archive = (name: string) =>
    mirror === undefined
      ? `[check-valid-until=no] https://snapshot.debian.org/archive/${name}/${snapshot}`
      : `${mirror.replace(/\/$/, '')}/${name}`;
  const args = [
    '--quiet',
    '--variant=extract',
    '--format=tar',
    `--architectures=${architectureOf(platform)}`,
    `--include=${packages.join(',')}`,
    ...excluded.map((path) => `--dpkgopt=path-exclude=${path}`),
    ...included.map((path) => `--dpkgopt=path-include=${path}`),
    // Rootless engines cannot make device nodes; all of them bring their own.
    '--skip=output/dev',
    `--extract-hook=${finish}`,
    suite,
    '-',
    `deb ${archive('debian')} ${suite} main`,
    `deb ${archive('debian-security')} ${suite}-security main`,
  ];
  const { status, stdout } = spawnSync('mmdebstrap', args, {
    env: { ...process.env, LC_ALL: 'C', SOURCE_DATE_EPOCH: String(time) },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  });
  return status === 0 ? stdout : undefined;
}
