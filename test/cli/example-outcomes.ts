// How the examples of the help end that do not end with 0, and which of them cannot be waited for.

/** What ends otherwise than with 0, and must. */
export const codes: Readonly<Record<string, number | readonly number[]>> = {
  // The repository of the test is not compliant.
  'audits run express --type compliance --gate --timeout 900': 1,
  'compliance status --repository express --gate': 1,
  // The server of the test records states since a moment ago: what was before is not known.
  'findings list --status open --at 2026-09-30': 2,
  'compliance status --at 2026-09-30': 2,
  // No repository of the server has had a dependency audit, and its advisories do not know all of them.
  'affected CVE-2021-44228': 3,
  'affected GHSA-jfh8-c2jp-5v3q --json': 3,
  'affected pkg:npm/lodash@4.17.20': 3,
  // The local advisory database does not know it, and the network is not asked.
  'explain CVE-2021-44228': 3,
  // No finding of the server has such an id.
  'explain 01920000': 2,
  // The checkout of the test has no lockfile, in no commit.
  exposure: 3,
  'exposure path/to/project --all': 3,
  'incident axios@1.14.1 --between 2026-03-30 2026-04-01': 3,
  'incident "npm:left-pad@>=1.3.0 <1.3.2" path/to/project': 3,
  'incident pkg:pypi/requests@2.31.0 --json': 3,
  'incident --indicators poisoned.csv path/to/project': 3,
  // No single sign-on is set up.
  'doctor --sso': 5,
  // The history of the server's repository is read in the background, and has none of it.
  'incident list npm:axios@1.14.1 --between 2026-03-30 2026-04-01': [0, 3],
  'incident list --indicators poisoned.csv --between 2026-03-30 2026-04-01': [0, 3],
  // The team has no repository.
  'incident list "npm:left-pad@>=1.3.0 <1.3.2" --team platform --json': 3,
  // The checkout has no such branch.
  'exposure --advisory CVE-2021-44228 --branch release-1.x': 2,
  // Nothing was vulnerable before it.
  'verify-fix main..HEAD': 3,
  'verify-fix main..HEAD --format json': 3,
  'verify-fix HEAD~1..HEAD path/to/project --advisory CVE-2021-44228': 3,
  'verify-fix HEAD~1..HEAD --as-of head': 3,
  'verify-fix main..HEAD --bundle fix.intoto.json': 3,
  'verify-fix --replay fix.intoto.json': 3,
  // No change of the server has such an id.
  'jobs show 01920000-0000-7000-8000-000000000000': 2,
  'jobs show 01920000-0000-7000-8000-000000000000 --wait --json': 2,
  // Sessions are for people to end, not for API tokens.
  'sessions revoke 01920000-0000-7000-8000-000000000000': 4,
  'sessions revoke-all': 4,
  'sessions revoke-all --keep-tokens --json': 4,
  // The repository of the test has no such release, and no known vulnerability.
  'vex export express --release v4.21.0 --format csaf --category csaf_security_advisory --namespace https://example.com': 2,
  'vex export --tag product --namespace https://example.com --output products.vex.json': 2,
  'reports create --type vex --format csaf --repository express --release v4.21.0 --namespace https://example.com --wait': 3,
  // The server of the test has no public address.
  'vex publish express --release v4.21.0 --author "Example GmbH" --namespace https://example.com': 2,
  'vex publish --tag product --category csaf_security_advisory --summary "A fix is available."': 2,
  'vex withdraw 01920000-0000-7000-8000-000000000000': 2,
  // No pull request of the portal has a proposal.
  'decisions decide 01920000-0000-7000-8000-000000000000 --approve': 2,
  'decisions decide 01920000-0000-7000-8000-000000000000 --reject --comment "The key is in use."': 2,
  // Interrupted while it waits for a person.
  'login --server https://assay.example.com --device': 130,
  // The address of the test takes no events.
  'channels test 01920000-0000-7000-8000-000000000000': 1,
  'webhooks test 01920000-0000-7000-8000-000000000000': 1,
  // There is no such host.
  'repos import --from gitlab --url https://git.example.com --group platform --token-file token.txt --dry-run': 5,
  'repos import --from gitlab --url https://git.example.com --group acme --token-file token.txt --team-by group': 5,
  'repos import --from gitea --url https://git.example.com --group platform --match "platform/*-service" --team Platform': 5,
  // There is no such tracker.
  'trackers test 01920000-0000-7000-8000-000000000000': 2,
  'trackers remove 01920000-0000-7000-8000-000000000000': 2,
  'trackers update 01920000-0000-7000-8000-000000000000 --secret-file token.txt': 2,
  'trackers update 01920000-0000-7000-8000-000000000000 --min-priority urgent --max-open 50': 2,
  // No repository of the server lies below its scope.
  'credentials test 01920000-0000-7000-8000-000000000000': 3,
  // Interrupted while it waits for events.
  'events list --after latest --follow --jsonl': 130,
  // Nobody is there to type a password, and the server has no sign-in with GitHub.
  'login --server https://assay.example.com --email ada@example.com': 2,
  'login --server https://assay.example.com --web': 2,
  'login --server https://assay.example.com --sso': 2,
  // No vulnerability of a product is exploited.
  'cases show 01920000-0000-7000-8000-000000000000': 2,
  'cases update 01920000-0000-7000-8000-000000000000 --aware-at 2026-11-28T09:30:00+01:00': 2,
  'cases update 01920000-0000-7000-8000-000000000000 --verdict not_exploitable --justification vulnerable_code_not_in_execute_path --reason "The parser is not shipped."': 2,
  'cases update 01920000-0000-7000-8000-000000000000 --measure "Release 2.4.1" --measure-at 2026-11-29T12:00:00Z': 2,
  'cases notify 01920000-0000-7000-8000-000000000000 --kind early_warning --sent-at 2026-11-28T15:00:00Z --content "As drafted." --reference SRP-1': 2,
  'cases close 01920000-0000-7000-8000-000000000000 --note "All three notifications were sent."': 2,
  'cases export 01920000-0000-7000-8000-000000000000 --format pdf --output case.pdf': 2,
  'cases export 01920000-0000-7000-8000-000000000000 --format csaf --namespace https://example.com --output advisory.json': 2,
  // Nobody is there to type the code of the app.
  'mfa enable': 2,
  // Second factors belong to people, not to API tokens.
  'mfa enable --start --json': 4,
  'mfa enable --code 123456': 4,
  'mfa disable': 4,
  'mfa disable --passkey 01920000-0000-7000-8000-000000000000': 4,
  'mfa confirm': 2,
  'mfa confirm --code 123456': 4,
  'mfa recovery-codes > recovery-codes.txt': 4,
  // No token of the other portal is set.
  'import-from defectdojo https://dojo.example.com --json': 2,
  'import-from github https://github.com/expressjs/express --apply': 2,
  'import-from gitlab https://gitlab.com/group --create --team Platform': 2,
  // Without a terminal nothing is decided.
  triage: 2,
  'triage --repository express --min-severity high': 2,
  'triage --rule hard-coded-secret --path test/': 2,
  // No change has such an id.
  'findings undo 01920000-0000-7000-8000-000000000000': 2,
  'findings undo 01920000-0000-7000-8000-000000000000 --json': 2,
  // One tool alone sees it.
  'findings split 01920000-0000-7000-8000-000000000000': 2,
  // Without a terminal nothing is written unasked.
  'compliance fix': 2,
  // Nothing is mounted there.
  'server verify-activity --checkpoints /mnt/audit/checkpoints.jsonl': 2,
  // There is no such database.
  'server start --database-url postgres://assay@db.example.com/assay': 5,
  'server import portal.assay.gz --database-url postgres://assay@db.example.com/assay': 5,
  'worker start --database-url postgres://assay@db.example.com/assay --audit-concurrency 4': 5,
};
export const asksTheNetwork = new Set([
  'advisories sync --ecosystem npm --ecosystem PyPI',
  'trackers add github acme/shop --secret-file token.txt --min-priority high',
  'trackers add jira-cloud SEC --url https://acme.atlassian.net --account bot@acme.example --secret-file token.txt',
]);
/** Go on until they are stopped. */
export const endless = new Set([
  'server start --port 4180 --data-dir ./assay-data',
  'login --server https://assay.example.com --device',
  'events list --after latest --follow --jsonl',
]);
