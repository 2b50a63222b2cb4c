// What a path says about how values are written in the file, and how likely they are real.

/**
 * `code`: unquoted values are expressions. `config`: unquoted values are literals. `prose`: documentation.
 * `locale`: translations, whose values are sentences about passwords. `noise`: lockfiles, minified bundles,
 * data whose names mean nothing.
 */
export type FileKind = 'code' | 'config' | 'prose' | 'locale' | 'noise';

export interface FileContext {
  readonly kind: FileKind;
  /** Tests, fixtures, examples, mocks: dummies are to be expected. */
  readonly isTest: boolean;
}

const codeEndings =
  /\.(?:[cm]?[jt]sx?|py[iw]?|rb|erb|java|kts?|scala|groovy|go|rs|cc?|cpp|cxx|hh?|hpp|mm?|cs|fs|vb|swift|dart|php\d?|phtml|pl|pm|lua|r|jl|ex|exs|erl|hrl|hs|elm|clj[sc]?|coffee|vue|svelte|astro|sol|zig|nim|cr|d|pas|f90|asm|s|proto|thrift|graphql|gql|vim|el|lisp|ino|tcl|v|sv|vhd|cls|trigger|apex|jsp|aspx?|cshtml|razor|ejs|hbs|mustache|twig|jinja2?|j2|tmpl|tpl|[hl]?eex|haml|slim|pug|liquid|html?|xhtml|css|scss|sass|less|styl|gradle|bzl|cmake|nix|ipynb)$/;
const codeNames = /(?:^|\/)(?:rake|gem|guard|berks|pod|dange?r|fast|app|brew|cap|thor|jenkins)file$/;
const proseEndings =
  /(?:^|[/_.-])(?:readme|notes?|changelog|changes|howto|instructions?|install|usage|todo|faq)\.txt$|\.(?:md|mdx|markdown|rst|adoc|asciidoc|textile|org|tex|pod|rdoc|man|\d)$/;
const locale =
  /(?:^|\/)(?:locales?|i18n|l10n|nls|lang|langs|languages?|locali[sz]ations?|translations?|translates?|messages|intl|[\w-]{1,12}\.lproj|values-[a-z]{2}(?:-r[a-z]{2})?)\/|\.(?:po|pot|resx|strings|xlf|xliff|ftl|arb)$|(?:^|[/_.-])(?:messages|strings|labels|translations?|language)[\w.-]*\.(?:properties|json|ya?ml|xml)$/;
/** `de.json`, `lang_pt-br.php`, `app.zh-hans.yml`: codes of languages, without those that are words of other things. */
const namedAfterLanguage =
  /(?:^|[/_.-])(?:ar|bg|bn|ca|cs|cy|da|de|el|en|eo|es|et|eu|fa|fi|fr|ga|gl|gu|he|hi|hr|hu|hy|it|ja|ka|kk|km|kn|ko|lt|lv|mk|ml|mn|mr|ms|nb|nl|nn|pa|pl|pt|ro|ru|sk|sl|sq|sr|sv|sw|ta|te|th|tr|uk|ur|uz|vi|zh)(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?\.(?:json5?|ya?ml|php|properties|toml|ini|lang|txt|xml|resx|[cm]?[jt]s|po|rb|arb)$/;
const noise =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|composer\.lock|gemfile\.lock|cargo\.lock|poetry\.lock|pipfile\.lock|uv\.lock|go\.(?:sum|mod)|bun\.lock|mix\.lock|pubspec\.lock|podfile\.lock|flake\.lock|\.secrets\.baseline|packages\.lock\.json|gradle\.lockfile|verification-metadata\.xml)$|\.(?:lock|sum|map|snap|svg|min\.js|min\.css|csv|tsv|geojson|dic|aff|wordlist|ics|srt|vtt|lcov|sarif)$|(?:^|\/)(?:node_modules|\.yarn)\//;
const tests = new RegExp(
  [
    String.raw`(?:^|[/_.-])(?:(?:unit|func|smoke|acceptance)?tests?|test[-_]?(?:cases?|resources?|kits?|helpers?|support|utils?)|testing|testdata|test-?data|specs?|fixtures?|mocks?|stubs?|suites|fakes?|dumm(?:y|ies)|examples?|samples?|demos?|e2e|conformance|playwright|cypress|dredd|k6|locust|gatling|jmeter|integration|stor(?:y|ies)(?=\.)|__tests__|__mocks__|tutorials?|playground|bench(?:es|marks?)?|fuzz(?:ing|ers?)?)(?:[/_.-]|$)`,
    // Folders that are called so by their tools: source sets of Gradle are `integrationTest`, `androidTest`.
    String.raw`(?:^|\/)src\/[a-z]+Tests?\/`,
    String.raw`(?:^|\/)(?:testFixtures|molecule|\.snapshots|[a-z]*test[-_]?suites?)\/`,
    // Settings of pipelines, and of the machine of a developer.
    String.raw`(?:^|\/)ci[-_](?:config|fixtures?|data|keys?|certs?|secrets?)\/`,
    String.raw`(?:compose|settings|config|application|database|values)[.-]ci\.(?:ya?ml|json|toml|env)$`,
    String.raw`(?:^|\/)ci\/[\w.-]+\.ya?ml$`,
    String.raw`(?:^|[/._-])ci\.(?:py|rb|exs?|[jt]s|json|toml|properties|php|env|ini|cfg|conf)$|(?:^|\/)\.env\.ci$`,
    String.raw`(?:^|\/)properties\/launchsettings\.json$`,
    // Manuals, and templates of settings.
    String.raw`^docs?\/|\.(?:template|dist|skel)$`,
    // What Go vendors is the code of others.
    String.raw`(?:^|\/)vendor\/(?:github\.com|golang\.org|google\.golang\.org|gopkg\.in|go\.\w+\.\w+|k8s\.io)\/`,
  ].join('|'),
  'i',
);

/** Further down, code in such a folder may be what works on documents. */
const manuals = /(?:^|[/_-])docs?\//i;
const pageOfManual = /(?:^|[/_-])docs?\/(?:[^/]+\/)*[^/]+\.x?html?$/i;

/** `LoginTest.java`, `LoginIT.java`: by their case, as `latest.json` and `commit.ts` are none. */
const testClass = /(?:(?<=[A-Za-z\d_])(?:Tests?|Spec|TestCase)|(?<=[a-z\d])IT)\.\w+$/;

/** `t/`: where Perl and its relatives keep tests. */
const perlTests = /(?:^|\/)t\/(?:[^/]{1,100}\/){0,5}[^/]*\.(?:t|pem|key|crt|conf|cnf|pl|pm)$/;
/** `httptest/`, `caddytest/`: packages for tests by the convention of Go, whose names are one word. */
const testPackage = /(?:^|\/)(?!(?:la|fas|con|at|pro|grea|de|bigge|newe|olde)test\/)[a-z]{2,20}test\//;

/** Assessed by the path alone, which is cheap and known for blobs of the history too. */
export function fileContext(path: string): FileContext {
  if (path !== last.path) last = { path, context: contextOf(path) };
  return last.context;
}

/** The same with what the file says of itself: a build tag or an import of its language's test framework. */
export function fileContextOf(path: string, bytes: Buffer): FileContext {
  const context = fileContext(path);
  if (context.isTest || context.kind !== 'code' || !holdsTests(bytes)) return context;
  return { ...context, isTest: true };
}

/** Imports stand at the beginning. */
const importReach = 8 * 1024;
const testImports = new RegExp(
  [
    String.raw`\/\/go:build[^\n]*\b(?:e2e|\w*tests?)\b`,
    String.raw`[ \t]*(?:import[ \t]+)?"testing"[ \t]*$`,
    String.raw`(?:import|from) (?:pytest|unittest)\b`,
    String.raw`import\b[^\n]{0,200}\bfrom ['"](?:vitest|@jest\/globals|node:test|@playwright\/test)['"]`,
    String.raw`import (?:static )?(?:org\.junit|org\.testng|kotlin\.test|io\.kotest|spock\.lang|org\.scalatest)\b`,
    String.raw`using (?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools)\b`,
    String.raw`use PHPUnit\\`,
    String.raw`require ['"](?:minitest|rspec|test\/unit|(?:spec|rails|test)_helper)\b`,
    String.raw`import XCTest\b`,
    String.raw`[ \t]*use ExUnit\.Case\b`,
    String.raw`import 'package:(?:test|flutter_test)\/`,
    // Factories make the objects of tests.
    String.raw`[ \t]*use ExMachina\b`,
    String.raw`[ \t]*Factory(?:Bot|Girl)\.define\b`,
    String.raw`(?:import factory|from factory(?:\.\w+)?[ \t]+import)\b`,
    String.raw`use Illuminate\\Database\\Eloquent\\Factories\\Factory;`,
  ]
    .map((line) => `^${line}`)
    .join('|'),
  'm',
);

function holdsTests(bytes: Buffer): boolean {
  return testImports.test(bytes.toString('latin1', 0, importReach));
}

/** One file is asked about several times in a row. */
let last = { path: '', context: contextOf('') };

function contextOf(path: string): FileContext {
  const kind = fileKind(path.toLowerCase());
  return { kind, isTest: isTestPath(withoutPackages(path)) || isOfManual(kind, path) };
}

function isOfManual(kind: FileKind, path: string): boolean {
  return kind === 'code' ? pageOfManual.test(path) : manuals.test(path);
}

function isTestPath(path: string): boolean {
  return tests.test(path) || testClass.test(path) || testPackage.test(path) || perlTests.test(path);
}

/**
 * Folders below `src/main/java` name packages (`org/example/shop`), not what the files are for. Source: Maven's
 * standard directory layout, which Gradle, sbt and Bazel projects share.
 */
function withoutPackages(path: string): string {
  return path.replace(/(^|\/)(src\/main\/(?:java|kotlin|scala|groovy)\/)(?:[^/]+\/)*/, '$1$2');
}

function fileKind(path: string): FileKind {
  if (noise.test(path)) return 'noise';
  // A translated manual is one.
  if (/\.(?:mdx?|markdown|rst|adoc)$/.test(path)) return 'prose';
  if (locale.test(path) || namedAfterLanguage.test(path)) return 'locale';
  if (/\.gradle\.properties$|gradle\.properties$/.test(path)) return 'config';
  if (codeEndings.test(path) || codeNames.test(path)) return 'code';
  if (proseEndings.test(path)) return 'prose';
  return 'config';
}
