// The image of a release, as a file that Docker and Podman load.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { architectureOf } from '../../scripts/release/debian-base.ts';
import { imageFile } from '../../scripts/release/image.ts';
import { tar } from '../../scripts/release/tar.ts';

const text = (path: string, content: string) => ({ path, content: Buffer.from(content), executable: false });
const base = tar([text('etc/os-release', 'ID=debian\n')], 1);
const options = { version: '1.2.3', commit: 'a'.repeat(40), time: 1_700_000_000, architecture: 'amd64' };
const image = () => imageFile(base, [text('bin/assay', '#!/bin/sh\n')], options);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const skip = spawnSync('tar', ['--version']).error !== undefined && 'there is no tar here';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

t.test('imageFile: every descriptor of the layout fits its blob, by digest and size', { skip }, async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'image.tar'), image());
  execFileSync('tar', ['-xf', 'image.tar'], { cwd: folder });
  const read = (path: string) => readFileSync(join(folder, path));
  const json = (path: string) => JSON.parse(read(path).toString());
  const blob = ({ digest, size }: Descriptor) => {
    const content = read(`blobs/${digest.replace(':', '/')}`);
    t.equal(`sha256:${sha256(content)}`, digest);
    t.equal(content.length, size);
    return content;
  };

  t.same(json('oci-layout'), { imageLayoutVersion: '1.0.0' });
  const [described] = json('index.json').manifests;
  const manifest = JSON.parse(blob(described).toString());
  const config = JSON.parse(blob(manifest.config).toString());
  const layers = manifest.layers.map((layer: Descriptor) => gunzipSync(blob(layer)));
  t.equal(described.mediaType, manifest.mediaType);
  t.same(
    config.rootfs.diff_ids,
    layers.map((layer: Uint8Array) => `sha256:${sha256(layer)}`),
  );
  t.ok(base.equals(layers[0]));
  writeFileSync(join(folder, 'program.tar'), layers[1]);
  t.equal(
    execFileSync('tar', ['-tf', 'program.tar'], { cwd: folder, encoding: 'utf8' }),
    'opt/assay/bin/assay\n',
  );
  t.match(config, { architecture: 'amd64', os: 'linux', created: '2023-11-14T22:13:20.000Z' });
  const [older] = json('manifest.json');
  t.equal(older.Config, `blobs/${manifest.config.digest.replace(':', '/')}`);
  t.equal(older.Layers.length, 2);
});

t.test('imageFile: the same input gives the same bytes', async (t) => {
  t.ok(image().equals(image()));
  t.notOk(image().equals(imageFile(base, [], options)));
});

t.test('imageFile: the same user, environment and health check as the Containerfile', { skip }, async (t) => {
  const file = readFileSync(new URL('../../scripts/release/Containerfile', import.meta.url), 'utf8');
  const layout = image().toString('latin1');
  const config = JSON.parse(/\{"architecture":.*?"history":\[.*?\]\}/.exec(layout)?.[0] ?? '{}').config;

  t.equal(config.User, /^USER (.+)$/m.exec(file)?.[1]);
  const environment = [...file.matchAll(/^(?:ENV)?\s+([A-Z_]+=\S+)(?: \\)?$/gm)].map((match) => match[1]);
  t.ok(environment.length >= 5);
  t.same(
    environment.filter((pair) => !config.Env.includes(pair)),
    [],
  );
  t.equal(config.Healthcheck.Test.at(-1), /"-e", "(.+)"\]$/m.exec(file)?.[1]);
  t.match(config.Healthcheck.Test.at(-1), 'process.env.ASSAY_PORT', 'on whatever port the server listens');
  t.match(file, '--interval=10s --timeout=3s --start-period=30s --retries=3');
  t.match(config.Healthcheck, { Interval: 10e9, Timeout: 3e9, StartPeriod: 30e9, Retries: 3 });
  t.same(config.Entrypoint, JSON.parse(/^ENTRYPOINT (.+)$/m.exec(file)?.[1] ?? '[]'));
  t.same(config.Cmd, JSON.parse(/^CMD (.+)$/m.exec(file)?.[1] ?? '[]'));
});

t.test('architectureOf: the name that Debian and Docker have for the processor', async (t) => {
  t.equal(architectureOf('linux-x64'), 'amd64');
  t.equal(architectureOf('linux-arm64'), 'arm64');
  t.throws(() => architectureOf('linux-mips'), /no architecture/);
});
