// Libraries that were copied into a repository: their first comment names them, and the repository says that it is something else.
// Their faults are those of a version, which the dependency engine compares; nobody repairs them line by line.
import type { SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';

/** Where pages keep their scripts. Sources of a program lie elsewhere. */
const ofPages =
  /(?:^|\/)(?:scripts?|js|javascripts?|libs?|assets|static|public|plugins?|media|resources|content|wwwroot|webapp|contrib|externals?|editors?)\/(?:[^/]+\/)*[^/]+\.js$/i;
const manifest = /(?:^|\/)(?:package|bower|component|composer)\.json$/;
/** Projects of .NET are named by their files. */
const project = /(?:^|\/)([^/]+)\.(?:sln|csproj|vbproj|fsproj)$/;
const maxManifests = 50;
const maxManifestBytes = 256 * 1024;
const longestBanner = 1_500;

const hasVersion = /\bv(?:er(?:sion)?)?\s{0,3}[:.]?\s{0,3}\d+(?:\.\d+)+|[^\w.]\d+\.\d+\.\d+\b/i;
const hasLicense = /\blicen[sc]ed?\b|\bcopyright\b|\(c\)|\bpublic domain\b/i;
const hasAddress = /\bhttps?:\/\/|\bwww\.|\b[\w-]+\.(?:com|org|net|io)\b/i;

/** What a copy says of itself, with the name of its file; undefined of what no library says. */
export function libraryBanner(path: string, text: string): string | undefined {
  if (!ofPages.test(path)) return undefined;
  const banner = firstComment(text.slice(0, longestBanner + 500));
  if (![hasVersion, hasLicense, hasAddress].every((mark) => mark.test(banner))) return undefined;
  return plain(`${path.slice(path.lastIndexOf('/') + 1)} ${banner.slice(0, 200)}`);
}

/** The comments that a file begins with. */
function firstComment(text: string): string {
  const block = /^(?:\ufeff)?\s{0,20}\/\*([\s\S]{0,1500}?)\*\//.exec(text)?.[1];
  return block ?? /^(?:\ufeff)?\s{0,20}((?:\/\/[^\n]{0,300}\n){1,30})/.exec(text)?.[1] ?? '';
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}

export class CopiedLibraries {
  readonly paths = new Set<string>();
  readonly #target: ScanTarget;
  readonly #context: ScanContext;
  #names: readonly string[] | undefined;

  constructor(target: ScanTarget, context: ScanContext) {
    this.#target = target;
    this.#context = context;
  }

  /** Leaves the file out where it is a copy, and says so. */
  async skips(path: string, banner: string | undefined): Promise<boolean> {
    if (banner === undefined || this.#target.followed?.has(path)) return false;
    this.#names ??= await ownNames(this.#target, this.#context);
    if (isOwn(banner, this.#names)) return false;
    this.paths.add(path);
    this.#context.coverage.skip('vendored', path);
    return true;
  }
}

/** What manifests and projects of the repository call it and its parts. */
async function ownNames(
  { entries, source }: ScanTarget,
  { coverage, signal }: ScanContext,
): Promise<readonly string[]> {
  const names = entries.flatMap(({ path }) => project.exec(path)?.[1] ?? []).map(plain);
  const manifests = entries.filter(isManifest).slice(0, maxManifests);
  for await (const { bytes } of source.read(manifests, coverage, signal)) {
    const name = /"name"\s{0,9}:\s{0,9}"(?:@?[^"/]{1,100}\/)?([^"/]{1,100})"/.exec(
      bytes.toString('utf8'),
    )?.[1];
    if (name !== undefined) names.push(plain(name));
  }
  return names.filter((name) => name.length >= 3);
}

/** Whether it names the repository or a part of it. */
export function saysWhatItIs(entry: SourceEntry): boolean {
  return project.test(entry.path) || isManifest(entry);
}

function isManifest({ path, size }: SourceEntry): boolean {
  return manifest.test(path) && !path.includes('node_modules/') && size <= maxManifestBytes;
}

/** Whether the library may be what the repository is for: of one that does not say what it is, nobody knows. */
function isOwn(banner: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => banner.includes(name.replace(/js$/, '')));
}
