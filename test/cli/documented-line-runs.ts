// How the command lines of the README and the documents are run that cannot be run as they stand.

/** How a line is run where it is not run as it stands; words in capitals are filled in by `valueFor`. */
export interface Run {
  readonly words?: string;
  readonly code?: number;
  readonly input?: string;
  /** Where only a person at a terminal or a browser goes on: what the command says instead. */
  readonly says?: RegExp;
  /** It runs until it is told to stop, which it is once it has written this. */
  readonly until?: RegExp;
}

export const login = 'login --server ORIGIN --email admin@localhost --password-stdin';

/** For people at a terminal or in a browser. */
const needsTerminal: Run = { code: 2, says: /There is no terminal for a prompt. Use --|requires a terminal/ };

/** What serves until it is stopped. */
const serves: Run = { until: /listening on|working with/ };

/** The tests of workers start them: test/server/instances.test.ts. */
const needsPostgres: Run = { code: 2, says: /A worker requires PostgreSQL/ };

const nothing = '01920000-0000-7000-8000-000000000000';
const noJob: Run = { code: 2, says: /Job not found/ };

export const runs: Readonly<Record<string, Run>> = {
  'credentials add SCOPE': { code: 2, says: /Pipe it in with --secret-file/ },
  'directories groups Okta': { words: 'directories groups DIRECTORY' },
  'directories remove NAME': { words: 'directories remove DIRECTORY' },
  'directories rotate NAME': { words: 'directories rotate DIRECTORY' },
  // What they ask of the tracker is asked in test/core/portal/tickets.
  'trackers add KIND PROJECT': {
    words: 'trackers add github acme/shop --url http://127.0.0.1:9 --secret-file FILE',
    code: 2,
    says: /did not answer/,
  },
  'trackers remove TRACKER': { code: 2, says: /no tracker TRACKER/ },
  'trackers test TRACKER': { code: 2, says: /no tracker TRACKER/ },
  'trackers update TRACKER': { code: 2, says: /no tracker TRACKER/ },
  'trackers update SEC --secret-file token.txt': { code: 2, says: /no tracker SEC/ },
  'trackers add github acme/shop --secret-file token.txt --min-priority high': {
    words: 'trackers add github acme/shop --url http://127.0.0.1:9 --secret-file FILE',
    code: 2,
    says: /did not answer/,
  },
  'trackers add jira-cloud SEC --url https://acme.atlassian.net --account bot@acme.example --secret-file token.txt':
    {
      words:
        'trackers add jira-cloud SEC --url http://127.0.0.1:9 --account bot@acme.example --secret-file FILE',
      code: 2,
      says: /did not answer/,
    },
  'credentials rotate CREDENTIAL': { code: 2, says: /Pipe it in with --secret-file/ },
  'import-from PORTAL SOURCE': { words: 'import-from defectdojo DOJO' },
  'scan diff BEFORE AFTER': { words: 'scan diff HEAD HEAD --type security --offline' },
  // Its name, in a list of folders.
  incident: { code: 2, says: /Name a package/ },
  'audits import report.json --repository shop --type security': {
    words: 'audits import report.json --repository my-project --type security',
  },
  'doctor --sso': { code: 5, says: /No OpenID Connect issuer is set/ },
  'remediation update ID': { words: 'remediation update ID --assignee me' },
  'explain --trace FILE:LINE': { words: 'explain --trace src/a.js:1' },
  'verify-fix': { code: 2, says: /needs a range of commits/ },
  'import-from defectdojo findings.json': { words: 'import-from defectdojo DOJO' },
  'import-from dependency-track FILE': { words: 'import-from dependency-track FPF' },
  'import-from github https://github.com/acme/shop': { code: 2, says: /Set ASSAY_IMPORT_TOKEN/ },
  'import-from gitlab https://gitlab.com/acme/shop': { code: 2, says: /Set ASSAY_IMPORT_TOKEN/ },
  'import-from defectdojo findings.json --map Web Shop=shop --apply': {
    words: 'import-from defectdojo DOJO',
  },
  'login --web': { code: 2, says: /does not support sign-in with GitHub/ },
  'login --web --code-host gitea': { code: 2, says: /does not support sign-in with gitea/ },
  'login --web --code-host gitlab': { code: 2, says: /does not support sign-in with gitlab/ },
  'login --sso': { code: 2, says: /does not support/ },
  'advisories export advisories.assay.gz': { words: 'advisories export BUNDLE' },
  'advisories import FILE': { words: 'advisories import BUNDLE --data-dir FOLDER' },
  'advisories import advisories.assay.gz': { words: 'advisories import BUNDLE --data-dir FOLDER' },
  'advisories sync': { words: 'advisories sync --from OSV' },
  'advisories sync --from ./osv-export': { words: 'advisories sync --from OSV' },
  'config set profile NAME': { words: 'config set profile default' },
  'cases show ID': { words: `cases show ${nothing}`, code: 2, says: /Case not found/ },
  'cases update ID': {
    words: `cases update ${nothing} --aware-at 2026-01-01T00:00:00Z`,
    code: 2,
    says: /Case not found/,
  },
  'cases notify ID': {
    words: `cases notify ${nothing} --kind early_warning --sent-at 2026-01-01T00:00:00Z --content x`,
    code: 2,
    says: /Case not found/,
  },
  'cases close ID': { words: `cases close ${nothing} --note x`, code: 2, says: /Case not found/ },
  'cases export ID': { words: `cases export ${nothing}`, code: 2, says: /Case not found/ },
  'compliance framework FRAMEWORK': { words: 'compliance framework nis2' },
  'compliance export FRAMEWORK': { words: 'compliance export nis2' },
  'compliance fix PATH': { words: 'compliance fix PATH --dry-run' },
  'compliance fix': { words: 'compliance fix --dry-run' },
  'cost compare': { words: 'cost compare FILE' },
  'channels add slack --secret-file url.txt --team Web --min-severity high --quiet-hours 20:00-07:00 --time-zone Europe/Berlin':
    {
      words:
        'channels add slack --secret-file CHANNELURL --team TEAM --min-severity high --quiet-hours 20:00-07:00 --time-zone Europe/Berlin',
    },
  'channels add KIND': { words: 'channels add mattermost --secret-file CHANNELURL --team TEAM' },
  'channels update CHANNEL': { words: 'channels update CHANNEL --no-enabled' },
  'reports bundle --from TIME --output FILE': { words: 'reports bundle --from 2026-09-01 --output FILE' },
  'channels test Security': { words: 'channels test CHANNEL' },
  'channels update Security --no-enabled': { words: 'channels update CHANNEL --no-enabled' },
  'webhooks add https://example.com/assay --type finding.opened --type policy.violated': {
    words: 'webhooks add URL --type finding.opened --type policy.violated',
  },
  'webhooks add https://example.com/web --team Web': { words: 'webhooks add URL --team Web' },
  'credentials add https://git.example.com/platform --team Platform --secret-file token.txt': {
    words: 'credentials add https://git.example.com/platform --team TEAM --secret-file FILE',
  },
  'credentials add git@git.example.com:platform/api.git --team Platform --ssh-key': {
    words: 'credentials add git@git.example.com:platform/api.git --team TEAM --ssh-key',
  },
  'credentials rotate NAME --secret-file token.txt --expires 2027-06-30': {
    words: 'credentials rotate CREDENTIAL --secret-file FILE --expires 2027-06-30',
  },
  'repos import --from gitlab --group acme --token-file token.txt --team platform --dry-run': {
    words: 'repos import --from file --file FILE --team TEAM --dry-run',
  },
  'repos import --from gitlab --group acme --token-file token.txt --team platform': {
    words: 'repos import --from file --file FILE --team TEAM',
  },
  'audits run --team platform --type security,dependency --wait --fail-on never': {
    words: 'audits run --team TEAM --type security,dependency --wait --fail-on never',
  },
  'repos update api --portal-credentials': { words: 'repos update my-project --portal-credentials' },
  'webhooks test example.com': { words: 'webhooks test WEBHOOK' },
  'webhooks replay WEBHOOK': { words: 'webhooks replay WEBHOOK --dead' },
  'worker start': needsPostgres,
  'worker start --audit-concurrency 2': needsPostgres,
  'server import FILE': { words: 'server import EXPORT --data-dir FOLDER' },
  'server restore FILE --yes': { words: 'server restore BACKUP --data-dir FOLDER --yes' },
  'server restore FILE': { words: 'server restore BACKUP --data-dir FOLDER --yes' },
  'server backup FILE': { words: 'server backup FILE --data-dir DATA' },
  'users reset-mfa EMAIL --local': { words: 'users reset-mfa admin@localhost --local --data-dir EMPTY' },
  'events list --after latest --follow --jsonl': { until: /./, code: 130 },
  'server start': { ...serves, words: 'server start --port 0 --data-dir FOLDER' },
  'server start --data-dir ./assay-data': { ...serves, words: 'server start --port 0 --data-dir FOLDER' },
  'server start --data-dir .assay': { ...serves, words: 'server start --port 0 --data-dir FOLDER' },
  'server start --new': { ...serves, words: 'server start --port 0 --new --data-dir FOLDER' },
  'server start --no-audits': { ...serves, words: 'server start --port 0 --no-audits --data-dir FOLDER' },
  quickstart: { until: /until Ctrl-C/, words: 'quickstart --port 0' },
  'quickstart REPOSITORY': { words: 'quickstart REPOSITORY --exit' },
  'login --email admin@localhost --password-stdin': { words: login, input: 'PASSWORD' },
  'login --server http://127.0.0.1:4180 --email admin@localhost': needsTerminal,
  login: needsTerminal,
  'mfa enable': needsTerminal,
  'mfa confirm': needsTerminal,
  'mfa disable': { code: 2, says: /No authenticator app is set up/ },
  'mfa recovery-codes': { code: 2, says: /There is no second factor/ },
  'repos remove REPO': { words: 'repos remove REPO --yes' },
  'teams update-member TEAM USER': { words: 'teams update-member MEMBERS MEMBER --role owner' },
  'teams remove-member TEAM USER': { words: 'teams remove-member MEMBERS MEMBER' },
  'server verify-activity --checkpoints /mnt/audit/checkpoints.jsonl': {
    words: 'server verify-activity --data-dir DATA --checkpoints CHECKPOINTS',
  },
  'server export portal.assay.gz --data-dir ./assay-data --with-keys': {
    words: 'server export FOLDER --data-dir EMPTY --with-keys',
  },
  'triage --repository express': needsTerminal,
  triage: needsTerminal,
  'repos add https://github.com/expressjs/express --team platform': {
    words: 'repos add EXPRESS --team platform',
  },
  'repos add': { words: 'repos add https://git.example.com/acme/listed --team Web' },
  'repos add URL': { words: 'repos add https://git.example.com/acme/web --team Web' },
  'findings bulk': { words: 'findings bulk --rule todo-comment --set-assignee none' },
  // The portal has too few findings for a change in the background.
  'jobs show ID': { ...noJob, words: `jobs show ${nothing}` },
  'jobs show ID --wait': { ...noJob, words: `jobs show ${nothing} --wait` },
  'findings undo ID': { words: `findings undo ${nothing}`, code: 2, says: /Change not found/ },
  'findings update ID': { words: 'findings update ID --assignee me' },
  'policies update ID': { words: 'policies update ID --mode warn' },
  'repos update REPO': { words: 'repos update REPO --name my-project' },
  'schedules update ID': { words: 'schedules update ID --no-enabled' },
  'webhooks update WEBHOOK': { words: 'webhooks update WEBHOOK --no-enabled' },
  'decisions rules preview CONDITION': {
    words: 'decisions rules preview finding.ruleId=="sql-injection"',
  },
  'decisions rules approve ID': {
    words: `decisions rules approve ${nothing}`,
    code: 2,
    says: /Decision rule not found/,
  },
  'decisions decide ID --approve': {
    words: `decisions decide ${nothing} --approve`,
    code: 2,
    says: /Proposal not found/,
  },
  'decisions decide ID': {
    words: `decisions decide ${nothing} --approve`,
    code: 2,
    says: /Proposal not found/,
  },
  'decisions rules remove ID': {
    words: `decisions rules remove ${nothing}`,
    code: 2,
    says: /Decision rule not found/,
  },
  'vex export': {
    words: 'vex export --namespace https://example.com',
    code: 2,
    says: /No vulnerability is known/,
  },
  'vex export REPO': {
    words: 'vex export my-project --namespace https://example.com',
    code: 2,
    says: /No vulnerability is known/,
  },
  'vex publish REPO': { words: 'vex publish my-project', code: 2, says: /ASSAY_PUBLIC_URL/ },
  'vex withdraw ID': { words: `vex withdraw ${nothing}`, code: 2, says: /Publication not found/ },
  'findings split ID': { code: 2, says: /there is nothing to split/ },
  'findings decide ID --approve': { code: 2, says: /No proposal is pending/ },
  'findings decide ID': {
    words: 'findings decide ID --approve',
    code: 2,
    says: /No proposal is pending/,
  },
  'teams update Platform --due-days critical=3,high=14,priority:urgent=1': {
    words: 'teams update TEAM --due-days critical=3,high=14,priority:urgent=1',
  },
  'teams update Platform --due-days default': { words: 'teams update TEAM --due-days default' },
  'teams update TEAM': { words: 'teams update TEAM --description builds' },
  'verify-fix BASE..HEAD': { words: 'verify-fix main..HEAD' },
  'verify-fix RANGE PATH': { words: 'verify-fix main..HEAD PATH' },
  'verify-fix --replay fix.intoto.json': { code: 2, says: /fix\.intoto\.json cannot be read/ },
  'users update USER': { words: 'users update USER --role viewer' },
};

/** Lines that cannot run here, and why. */
export const notRun: Readonly<Record<string, string>> = {
  'server import portal.assay.gz --database-url postgres://assay@db.example.com/assay':
    'needs a PostgreSQL server; test/server/transfer.test.ts runs it',
};
