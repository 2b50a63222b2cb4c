// An image as one file that `docker load` and `podman load` take: an OCI image layout (OCI Image Format Specification,
// "Image Layout") with the list that older Docker reads. The manifest is Docker's, because OCI's knows no health check
// and Podman ignores one in it.
import { createHash } from 'node:crypto';
import { textEntry } from './package-files.ts';
import { type ArchiveEntry, gzip, tar } from './tar.ts';

export interface ImageOptions {
  readonly version: string;
  readonly commit: string;
  /** Of the commit, in seconds since 1970. */
  readonly time: number;
  /** Debian's and Docker's name: `amd64`. */
  readonly architecture: string;
}

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

const docker = 'application/vnd.docker';
const home = 'opt/assay';
const healthCheck = `fetch('http://127.0.0.1:' + process.env.ASSAY_PORT + '/health/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))`;
const seconds = 1_000_000_000;

/** `base`: a layer as a tar archive; `program`: the files of a platform's archive. */
export function imageFile(
  base: Buffer,
  program: readonly ArchiveEntry[],
  { version, commit, time, architecture }: ImageOptions,
): Buffer {
  const blobs: ArchiveEntry[] = [];
  const add = (mediaType: string, content: Buffer): Descriptor => {
    const hex = sha256(content);
    blobs.push({ path: `blobs/sha256/${hex}`, content, executable: false });
    return { mediaType, digest: `sha256:${hex}`, size: content.length };
  };
  const inHome = program.map((entry) => ({ ...entry, path: `${home}/${entry.path}` }));
  const layers = [base, tar(inHome, time)];
  const created = new Date(time * 1000).toISOString();
  const config = {
    architecture,
    os: 'linux',
    created,
    config: settings({ version, commit, created }),
    rootfs: { type: 'layers', diff_ids: layers.map((layer) => `sha256:${sha256(layer)}`) },
    history: ['Debian: Git, certificates, C library', `Assay ${version}`].map((comment) => ({
      created,
      comment,
    })),
  };
  const manifest = {
    schemaVersion: 2,
    mediaType: `${docker}.distribution.manifest.v2+json`,
    config: add(`${docker}.container.image.v1+json`, json(config)),
    layers: layers.map((layer) => add(`${docker}.image.rootfs.diff.tar.gzip`, gzip(layer))),
  };
  const name = `assay:${version}`;
  const described = {
    ...add(manifest.mediaType, json(manifest)),
    platform: { architecture, os: 'linux' },
    annotations: {
      'org.opencontainers.image.ref.name': name,
      'io.containerd.image.name': `docker.io/library/${name}`,
    },
  };
  const path = ({ digest }: Descriptor) => `blobs/${digest.replace(':', '/')}`;
  const forOlderDocker = [
    { Config: path(manifest.config), RepoTags: [name], Layers: manifest.layers.map(path) },
  ];
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [described],
  };
  return tar(
    [
      ...blobs,
      textEntry('oci-layout', '{"imageLayoutVersion":"1.0.0"}'),
      textEntry('index.json', JSON.stringify(index)),
      textEntry('manifest.json', JSON.stringify(forOlderDocker)),
    ],
    time,
  );
}

function settings({ version, commit, created }: { version: string; commit: string; created: string }) {
  return {
    User: '1000:1000',
    Env: [
      'PATH=/usr/local/bin:/usr/bin:/bin:/opt/assay/bin',
      'NODE_ENV=production',
      'HOME=/tmp',
      'ASSAY_HOST=0.0.0.0',
      'ASSAY_PORT=4180',
      'ASSAY_DATA_DIR=/data',
    ],
    Entrypoint: ['/opt/assay/bin/assay'],
    Cmd: ['server', 'start'],
    WorkingDir: '/',
    Volumes: { '/data': {} },
    ExposedPorts: { '4180/tcp': {} },
    StopSignal: 'SIGTERM',
    Healthcheck: {
      Test: ['CMD', '/opt/assay/runtime/node', '-e', healthCheck],
      Interval: 10 * seconds,
      Timeout: 3 * seconds,
      StartPeriod: 30 * seconds,
      Retries: 3,
    },
    Labels: {
      'org.opencontainers.image.title': 'Assay',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.created': created,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    },
  };
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
