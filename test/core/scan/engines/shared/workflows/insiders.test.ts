import t from 'tap';
import { isForInsiders } from '../../../../../../packages/core/src/scan/engines/shared/workflows/insiders.ts';

const head = 'github.event.pull_request.head.repo';

t.test('isForInsiders: what leaves those who can write to the repository', async (t) => {
  for (const condition of [
    'github.event.pull_request.merged',
    "github.event.pull_request.merged == true && github.event.action != 'labeled'",
    `$\{{ github.event.pull_request.merged && (a || startsWith(github.ref, 'x')) }}`,
    `${head}.full_name == github.repository`,
    `github.repository == ${head}.full_name`,
    `${head}.full_name == 'shop/app'`,
    `!${head}.fork`,
    `${head}.fork == false && success()`,
    "github.event.pull_request.user.login == 'dependabot[bot]'",
    "github.event.workflow_run.event == 'push'",
    "github.event.workflow_run.event != 'pull_request'",
    "github.event_name == 'schedule' && always()",
    "github.event_name == 'workflow_dispatch' || (a && github.event.workflow_run.event == 'push')",
  ])
    t.equal(isForInsiders(condition), true, condition);
});

t.test('isForInsiders: what others can reach, and what says nothing', async (t) => {
  for (const condition of [
    '',
    'always()',
    'a..b',
    `${head}.full_name == github.repository || github.actor == 'ada'`,
    `!(${head}.full_name == github.repository)`,
    `${head}.full_name != github.repository`,
    `${head}.fork == true`,
    `!${head}.private`,
    '!github.event.pull_request.merged',
    'github.event.pull_request.merged == false',
    "github.repository == 'shop/app'",
    "github.event.workflow_run.event == 'pull_request_target'",
    "github.event.workflow_run.event != 'push'",
    "github.event.pull_request.user.login != 'ada'",
    "github.actor == 'ada'",
    "'a' == 'a'",
    "github.event_name == 'workflow_run'",
    "github.event_name != 'push'",
    "github.event_name == 'workflow_dispatch' || github.event_name == 'issue_comment'",
  ])
    t.equal(isForInsiders(condition), false, condition);
});
