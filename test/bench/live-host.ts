// Asks a real GitLab, Gitea or Forgejo server what the portal would ask, and prints a log of it without secrets:
//   npm run bench -- live-host URL TOKEN [--provider gitlab|gitea] [--write acme/app#12]
// TOKEN may be `-`: then it is read from the variable ASSAY_LIVE_TOKEN. Without `--write` nothing is written; with it, texts that say
// that they are a test are left in that pull request, and a status at its head.
import { parseArgs } from 'node:util';
import { gitea } from '../../packages/server/src/code-host/gitea/gitea.ts';
import { gitLab } from '../../packages/server/src/code-host/gitlab/gitlab.ts';
import { GiteaContract } from '../helpers/gitea-contract.ts';
import { GitLabContract } from '../helpers/gitlab-contract.ts';
import { askLiveHost, watched } from '../helpers/live-host.ts';
import { testRuntime } from '../helpers/test-runtime.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { provider: { type: 'string' }, write: { type: 'string' } },
});
const [url = '', given = '-'] = positionals;
const token = given === '-' ? (process.env.ASSAY_LIVE_TOKEN ?? '') : given;
if (!URL.canParse(url) || token === '') {
  process.stderr.write('Give the address of the server, and a token.\n');
  process.exit(2);
}
const webUrl = url.replace(/\/+$/, '');
const provider = values.provider ?? (/gitlab/i.test(webUrl) ? 'gitlab' : 'gitea');
const contract = provider === 'gitlab' ? new GitLabContract() : new GiteaContract();
const runtime = { ...testRuntime(), now: () => new Date(), fetch: watched(contract, fetch) };
const settings = { webUrl, token, webhookSecrets: ['not used here'], defaultRole: 'developer' } as const;
const host = provider === 'gitlab' ? gitLab(settings, runtime) : gitea(settings, runtime);
const [, fullName, number] = /^(.+)#(\d+)$/.exec(values.write ?? '') ?? [];
const writeIn = fullName === undefined ? undefined : { fullName, number: Number(number) };
process.stdout.write(`${provider} at ${webUrl}, ${new Date().toISOString()}\n`);
let failed = 0;
for await (const { name, result, error } of askLiveHost({
  host,
  contract,
  writeIn,
  signal: AbortSignal.timeout(600_000),
})) {
  if (result === undefined) failed += 1;
  process.stdout.write(`${result === undefined ? 'FAILED' : 'ok    '} ${name}: ${result ?? error}\n`);
}
process.stdout.write(`${contract.faults.length} differences from the published description\n`);
for (const fault of new Set(contract.faults)) process.stdout.write(`  ${fault}\n`);
process.exitCode = failed > 0 ? 1 : 0;
