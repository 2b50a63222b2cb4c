// Writes the command line's manifest when it is missing or older than its commands: with it, a command starts
// without loading all the others.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages', 'cli');
const manifest = join(root, 'oclif.manifest.json');

if (newest([join(root, 'dist', 'commands'), join(root, 'package.json')]) > changedAt(manifest)) {
  const require = createRequire(join(root, 'package.json'));
  const { Config } = require('@oclif/core/config');
  process.env.SHELL ??= '';
  process.env.OCLIF_NEXT_VERSION ??= require('./package.json').version;
  const config = await Config.load({ root, ignoreManifest: true, devPlugins: false, userPlugins: false });
  const commands = {};
  for (const command of config.commands.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { plugin: _plugin, ...described } = command;
    commands[command.id] = described;
  }
  writeFileSync(manifest, `${JSON.stringify({ commands, version: config.version }, undefined, 1)}\n`);
}

function newest(paths) {
  let time = 0;
  for (const path of paths) {
    time = Math.max(time, changedAt(path));
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path, { recursive: true }))
        time = Math.max(time, changedAt(join(path, name)));
    }
  }
  return time;
}

function changedAt(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
