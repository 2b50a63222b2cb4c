// A small repository of our own with planted faults, for people who are in no repository of their own: every engine finds something.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const exampleName = 'example-shop';

/** Put together here, so that no scanner takes it for a leaked one. */
const plantedKey = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dcQ8vLm2Xa'].join('_');

const files: Readonly<Record<string, string>> = {
  'README.md': `# Example shop

Written by \`assay quickstart\`. Nothing in it is real or in use: its faults are planted, so that every engine of Assay finds something.
`,
  'server.js': `import express from 'express';
import { findOrders } from './orders.js';

const app = express();

app.get('/orders', async (request, response) => {
  try {
    response.json(await findOrders(request.query.customer));
  } catch (error) {}
});

app.listen(3000);
`,
  'orders.js': `import pg from 'pg';

const db = new pg.Pool();

export async function findOrders(customer) {
  const { rows } = await db.query("SELECT * FROM orders WHERE customer = '" + customer + "'");
  return rows;
}
`,
  'payment.js': `import Stripe from 'stripe';

export const stripe = new Stripe('${plantedKey}');
`,
  'package.json': `{
  "name": "example-shop",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "dependencies": { "lodash": "4.17.11" }
}
`,
  'package-lock.json': `{
  "name": "example-shop",
  "version": "1.0.0",
  "lockfileVersion": 3,
  "packages": {
    "": { "name": "example-shop", "version": "1.0.0", "dependencies": { "lodash": "4.17.11" } },
    "node_modules/lodash": {
      "version": "4.17.11",
      "resolved": "https://registry.npmjs.org/lodash/-/lodash-4.17.11.tgz",
      "license": "MIT"
    }
  }
}
`,
  Dockerfile: `FROM node:22
COPY . /app
CMD ["node", "/app/server.js"]
`,
  'storage.tf': `resource "aws_s3_bucket_acl" "invoices" {
  bucket = "example-shop-invoices"
  acl    = "public-read"
}
`,
  '.github/workflows/triage.yml': `on: issues
jobs:
  triage:
    runs-on: ubuntu-latest
    steps:
      - run: echo "\${{ github.event.issue.title }}"
`,
};

/** Writes it unless it is there. */
export function writeExample(folder: string): void {
  if (existsSync(join(folder, '.git'))) return;
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const person = ['-c', 'user.name=Assay example', '-c', 'user.email=example@localhost'];
  const settings = ['-c', 'commit.gpgSign=false', '-c', 'core.hooksPath=/dev/null'];
  git(folder, ['init', '--quiet']);
  git(folder, ['add', '--all', '--force']);
  git(folder, [...person, ...settings, 'commit', '--quiet', '--message', 'Add the example shop']);
}

function git(folder: string, words: readonly string[]): void {
  // Of a hook that this runs in, they name another repository.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  execFileSync('git', ['-C', folder, ...words], { env: Object.fromEntries(own), stdio: 'pipe' });
}
