#!/usr/bin/env node
// Checks the Node version before anything newer than it is loaded, and answers `--version` without loading
// the command line at all. Plain syntax, because an old Node has to be able to read it.
import { existsSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `assay: Node.js ${process.versions.node} is too old. Version 22.19 or newer is required. ` +
      'Install one from nodejs.org, or use a release archive, which has its own.\n',
  );
  process.exitCode = 2;
} else if (process.argv[2] === '--version' || process.argv[2] === '-v') {
  const require = module.createRequire(import.meta.url);
  const { version } = require('../package.json');
  const platform = `${process.platform}-${process.arch}`;
  const node = process.versions.node;
  let text = `assay/${version} ${platform} node-v${node}`;
  if (process.argv.includes('--json')) {
    // Written by releases and by the build of a checkout.
    let built = { commit: null, date: null };
    try {
      built = require('../dist/build.json');
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
    text = JSON.stringify({ version, commit: built.commit, buildDate: built.date, platform, node });
  }
  process.stdout.write(`${text}\n`);
} else if (
  process.argv[2] === 'scan' &&
  !isBelowShell() &&
  process.platform !== 'win32' &&
  existsSync('/bin/sh')
) {
  const shell = fileURLToPath(new URL('scan.sh', import.meta.url));
  // The room for young objects of each thread, in megabytes: with more a scan takes no less time.
  const node = [process.execPath, ...process.execArgv, '--max-semi-space-size=8'];
  process.execve('/bin/sh', ['sh', shell, ...node, ...process.argv.slice(1)]);
} else {
  module.enableCompileCache();
  // Starting makes much garbage once; where the run continues for long, the young heap would keep some 40 MB for it.
  if (process.argv[2] === 'server' || process.argv[2] === 'mcp')
    v8.setFlagsFromString('--semi-space-growth-factor=1');
  const { main } = await import('../dist/main.js');
  await main(process.argv.slice(2));
}

/** Whether scan.sh runs this; if so, it ends with the shell. */
function isBelowShell() {
  const shell = process.ppid;
  if (process.env.ASSAY_SCAN_SHELL !== `${shell}`) return false;
  setInterval(() => process.ppid === shell || process.exit(), 500).unref();
  return true;
}
