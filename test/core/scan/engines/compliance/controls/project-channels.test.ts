// What a project says of its own channels and downloads, and what is only a link to somebody else.
import t from 'tap';
import { codeOfConduct } from '../../../../../../packages/core/src/scan/engines/compliance/controls/code-of-conduct.ts';
import { contributingGuide } from '../../../../../../packages/core/src/scan/engines/compliance/controls/contributing-guide.ts';
import { defectReporting } from '../../../../../../packages/core/src/scan/engines/compliance/controls/defect-reporting.ts';
import { encryptedDistribution } from '../../../../../../packages/core/src/scan/engines/compliance/controls/encrypted-distribution.ts';
import { encryptedLinks } from '../../../../../../packages/core/src/scan/engines/compliance/controls/encrypted-links.ts';
import { issueTemplate } from '../../../../../../packages/core/src/scan/engines/compliance/controls/issue-template.ts';
import { publicDiscussion } from '../../../../../../packages/core/src/scan/engines/compliance/controls/public-discussion.ts';
import { pullRequestTemplate } from '../../../../../../packages/core/src/scan/engines/compliance/controls/pull-request-template.ts';
import { securityContact } from '../../../../../../packages/core/src/scan/engines/compliance/controls/security-contact.ts';
import { userGuide } from '../../../../../../packages/core/src/scan/engines/compliance/controls/user-guide.ts';
import { isProposedFor } from '../../../../../../packages/core/src/scan/engines/compliance/verdict.ts';

const facts = (readme: string, manifest = '', more: object = {}) =>
  ({
    paths: ['README.md'],
    documents: [{ path: 'README.md', kind: 'readme', text: readme }],
    manifests: manifest === '' ? [] : [{ path: 'package.json', text: manifest }],
    workflows: [],
    pipelines: [],
    settings: [],
    ...more,
  }) as never;

t.test('encrypted-links: only links to channels of the project count', async (t) => {
  const result = (readme: string, manifest?: string) => encryptedLinks.check(facts(readme, manifest)).result;
  t.equal(result('Named after [Dexter](http://en.wikipedia.org/wiki/Dexter_Morgan).'), 'pass');
  t.equal(result('A sample for [Cloud Foundry](http://cloudfoundry.org).'), 'pass');
  t.equal(result('Read the [documentation](http://docs.acme.dev).'), 'fail');
  t.equal(
    result('[![Inline docs](http://inch.acme.dev/a.svg)](http://inch.acme.dev/a)'),
    'pass',
    'a badge is no channel',
  );
  t.equal(result('Bugs go to http://tracker.acme.dev.'), 'fail');
  t.equal(
    result('Read more and download plugins at <http://editors.acme.dev>.'),
    'pass',
    'a download of others',
  );
  const atHost = '{ "repository": "https://github.com/acme/tool.git" }';
  t.equal(result('See [pq](http://github.com/lib/pq).', atHost), 'pass', 'another project at the code host');
  t.equal(result('See [us](http://github.com/Acme/tool/wiki).', atHost), 'fail', 'the project itself');
  t.equal(
    result('<img src="http://acme.dev/a.png">', '{ "homepage": "https://acme.dev" }'),
    'pass',
    'an image',
  );
  for (const sentence of [
    'Downloads: http://acme.dev',
    'Download it from http://acme.dev',
    '[Download](http://acme.dev)',
  ])
    t.equal(result(sentence), 'fail', sentence);
  t.equal(
    result('See [Acme](http://acme.dev).', '{ "homepage": "https://acme.dev/start" }'),
    'fail',
    'what a manifest names',
  );
  t.equal(result('Nothing.', '{ "homepage": "http://acme.dev" }'), 'fail');
  const contributing = (text: string) =>
    encryptedLinks.check(
      facts('', '', { documents: [{ path: 'CONTRIBUTING.md', kind: 'contributing', text }] }),
    ).result;
  t.equal(contributing('Our [code of conduct](http://contributor-covenant.org/version/1/4/).'), 'pass');
  t.equal(contributing('Sign our [agreement](http://cla.acme.dev).'), 'fail');
  t.equal(contributing('You can learn more about the Builder at http://builder.dev/'), 'pass', 'of others');
  t.equal(contributing('Join our [chat](http://chat.acme.dev).'), 'fail');
  const fetched = (readme: string, origin = 'https://github.com/acme/tool') =>
    encryptedLinks.check(facts(readme, '', { origin })).result;
  t.equal(fetched('See [us](http://github.com/acme/tool).'), 'fail', 'where it was fetched from');
  t.equal(fetched('See [us](http://acme.github.io/tool/start).'), 'fail', 'the pages of the project');
  t.equal(fetched('See [us](http://acme.github.io/other).'), 'pass', 'those of another one of the owner');
  t.equal(fetched('See [us](http://acme.gitlab.io/tool/).', 'https://gitlab.com/acme/tool'), 'fail');
  t.equal(result('See [us](http://acme.github.io/kit).', '{ "homepage": "https://acme.github.io" }'), 'fail');
});

t.test('user-guide: a synopsis, or a link to documentation by its text', async (t) => {
  const result = (readme: string) => userGuide.check(facts(readme)).result;
  t.equal(result('# NAME\n\nTool\n\n# SYNOPSIS\n\n    use Tool;'), 'pass');
  t.equal(result('Check out the [official docs](https://acme.github.io/tool/) for more.'), 'pass');
  t.equal(result('There is a [handbook][1].\n\n[1]: https://acme.dev/a'), 'pass');
  t.equal(result('![The docs](https://acme.dev/a.svg)'), 'fail', 'a picture');
  t.equal(result('Read the [contribution docs](CONTRIBUTING.md).'), 'fail', 'for contributors');
  t.equal(result('# Tool\n\nWords.'), 'fail');
  const paths = ['README.md', 'pkgs/shelf/README.md', 'docs/readme.rst'];
  const among = (readme: string) => userGuide.check(facts(readme, '', { paths })).result;
  t.equal(among('| [shelf](pkgs/shelf/) | A model |'), 'pass', 'the README of a package');
  t.equal(among('[more](./docs/readme.rst#start)'), 'pass');
  t.equal(among('[more](pkgs/other/)'), 'fail', 'a folder without one');
  t.equal(among('[top](README.md)'), 'fail', 'itself');
});

t.test('encrypted-distribution: prose that fetches nothing is none', async (t) => {
  const result = (readme: string) => encryptedDistribution.check(facts(readme)).result;
  t.equal(result('It is open source under the [MIT License](http://opensource.org/licenses/MIT).'), 'pass');
  t.equal(result('Repositories of the team are on http://acme.dev.'), 'pass');
  t.equal(result('curl -O http://acme.dev/tool.tar.gz'), 'fail');
  t.equal(result("source 'http://rubygems.org'"), 'fail');
  t.equal(result('deb http://apt.acme.dev stable main'), 'fail');
  const pipelines = [{ path: '.travis.yml', text: 'source: http://acme.dev/repo' }];
  t.equal(encryptedDistribution.check(facts('', '', { pipelines })).result, 'fail', 'in a pipeline all do');
});

t.test(
  'public-discussion: the tracker of a code host that nobody links is unknown, not missing',
  async (t) => {
    const check = (readme: string, manifest?: string) => publicDiscussion.check(facts(readme, manifest));
    t.match(check('Words.', '{ "repository": "https://github.com/acme/tool.git" }'), {
      result: 'unknown',
      reason: /issue tracker of github\.com\/acme\/tool is open/,
    });
    const depends = '{ "dependencies": { "tool": "https://github.com/other/tool.git" } }';
    t.equal(check('Words.', depends).result, 'fail', 'what it depends on is another project');
    const ofGo = (text: string) =>
      publicDiscussion.check(facts('Words.', '', { manifests: [{ path: 'go.mod', text }] })).result;
    t.equal(ofGo('module github.com/acme/tool\n'), 'unknown');
    t.equal(ofGo('module acme.dev/tool\n\nrequire github.com/other/tool v1.0.0\n'), 'fail');
    const fetched = publicDiscussion.check(facts('Words.', '', { origin: 'https://github.com/acme/kit' }));
    t.match(fetched, { result: 'unknown', reason: /github\.com\/acme\/kit is open/ }, 'where it is from');
    const scm = '<scm>\n<connection>scm:git:x</connection>\n<url>https://github.com/acme/tool/</url></scm>';
    const ofMaven = publicDiscussion.check(
      facts('Words.', '', { manifests: [{ path: 'core/pom.xml', text: `<project>${scm}</project>` }] }),
    );
    t.match(ofMaven, { result: 'unknown', reason: /github\.com\/acme\/tool is open/ });
    t.equal(check('Words.').result, 'fail');
    t.equal(check('See https://github.com/acme/tool/issues.').result, 'pass');
    const welcome = 'Bug reports and pull requests are welcome on GitHub at https://github.com/acme/tool.';
    t.equal(check(welcome).result, 'pass', 'where bug reports are welcome');
    const form = publicDiscussion.check(facts('Words.', '', { paths: ['.github/ISSUE_TEMPLATE.md'] }));
    t.equal(form.result, 'pass', 'a form for a tracker');
  },
);

t.test(
  'security-contact, contributing-guide: sections of a README count under any of their names',
  async (t) => {
    const readme = (text: string) => facts(text);
    t.equal(
      securityContact.check(readme('If you find any security related issues, please email info@acme.dev.'))
        .result,
      'pass',
    );
    t.equal(securityContact.check(readme('Security matters to us.')).result, 'fail');
    const rest = 'Changes come as pull requests with tests, and follow the style of the code around. '.repeat(
      4,
    );
    t.equal(contributingGuide.check(readme(`### Development and Contributions\n${rest}`)).result, 'pass');
    t.equal(contributingGuide.check(readme(`Thanks for a contribution\n${rest}`)).result, 'fail');
  },
);

t.test('public-discussion: a chat that the manifest names', async (t) => {
  const result = (manifest: string) => publicDiscussion.check(facts('Nothing.', manifest)).result;
  t.equal(result('[project.urls]\nChat = "https://discord.gg/acme"'), 'pass');
  t.equal(result('{ "repository": "acme/app" }'), 'unknown', 'only GitHub knows whether its tracker is open');
  t.equal(result('{ "repository": "gitlab:acme/app" }'), 'unknown');
  t.equal(
    result('{ "repository": "./app", "funding": "https://github.com/sponsors/ada" }'),
    'fail',
    'whom to pay is no repository',
  );
  t.equal(result('{ "repository": "./app" }'), 'fail');
  t.equal(result('[project.urls]\nDonate = "https://acme.dev/donate"'), 'fail');
});

t.test('public-discussion: each field of a manifest has its own address', async (t) => {
  const result = (manifest: string) => publicDiscussion.check(facts('Nothing.', manifest)).result;
  const fields = [
    'repository = "https://github.com/acme/app"',
    'homepage = "https://acme.dev"',
    'documentation = "https://docs.acme.dev"',
  ];
  t.equal(result(fields.join('\n')), 'unknown', 'the first of three');
  t.equal(result(fields.toReversed().join('\n')), 'unknown', 'the last of three');
  t.equal(result('"repository": {\n  "type": "git",\n  "url": "https://github.com/acme/app"\n}'), 'unknown');
});

t.test('defect-reporting: that bug reports are welcome, and where', async (t) => {
  const result = (readme: string) => defectReporting.check(facts(readme)).result;
  t.equal(
    result('Bug reports and pull requests are welcome on GitHub at https://github.com/acme/app.'),
    'pass',
  );
  t.equal(result('Bug reports are welcome.'), 'fail', 'it does not say where');
});

t.test('defect-reporting: the field of a package for bugs', async (t) => {
  const result = (manifest: string) => defectReporting.check(facts('Nothing.', manifest)).result;
  t.equal(result('[project.urls]\nIssues = "https://github.com/acme/app/issues"'), 'pass');
  t.equal(result('{ "bugs": { "url": "https://github.com/acme/app/issues" } }'), 'pass');
  t.equal(result('{ "bugs": "https://tracker.acme.dev" }'), 'pass');
  t.equal(result("  'bug_tracker_uri' => 'https://github.com/acme/app/issues'"), 'pass');
  t.equal(result('{ "homepage": "https://acme.dev" }'), 'fail');
});

t.test('files that GitHub shows of the owner: unknown in a repository there without its own', async (t) => {
  const controls = [
    securityContact,
    contributingGuide,
    defectReporting,
    codeOfConduct,
    issueTemplate,
    pullRequestTemplate,
  ];
  for (const control of controls) {
    const check = (manifest: string) => control.check(facts('Words.', manifest));
    t.match(check('{ "repository": "acme/tool" }'), {
      result: 'unknown',
      reason: /GitHub shows a file of github\.com\/acme\/\.github in its place/,
    });
    t.ok(isProposedFor(check('{ "repository": "acme/tool" }')), `${control.id} can be proposed`);
    t.equal(check('{ "repository": "https://gitlab.com/acme/tool" }').result, 'fail');
    t.equal(check('').result, 'fail');
  }
});
