// Files that no reviewer can read, recognized by their first bytes.

export interface Binary {
  readonly path: string;
  /** `executable` is made to be run; `archive` hides files; `opaque` is of no known readable kind. */
  readonly kind: 'executable' | 'archive' | 'opaque';
  /** `ELF program`, `Java archive`. */
  readonly format: string;
}

const source =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|java|kt|kts|rb|php|cs|c|h|cc|cpp|hpp|swift|scala|sh|bash|ps1|md|mdx|rst|txt|adoc|json|ya?ml|toml|xml|html?|css|scss|less|vue|svelte|sql|proto|graphql|lock|sum|mod|cfg|ini|conf|gradle|properties|csv|snap|patch|diff|tmpl|erb|ejs|po|tex|el|ex|exs|erl|hs|ml|lua|pl|pm|r|jl|dart|zig|nix|tf|svg)$/i;
/** Pictures, sound, fonts and documents: binary by nature, and viewed rather than reviewed. */
const media =
  /\.(?:png|jpe?g|gif|ico|icns|webp|avif|bmp|tiff?|psd|ai|eps|xcf|mp[34]|m4[av]|mov|webm|ogg|wav|flac|avi|woff2?|ttf|otf|eot|pdf|docx?|xlsx?|pptx?|odt|ods|odp|sketch|fig|gpg|sig|asc|der|pfx|p12|crt|cer|mo|snap|npy|parquet|glb|hdr)$/i;
const testData =
  /(?:^|\/)(?:testdata|test[-_]data|fixtures?|__fixtures__|test[-_]?resources|testfiles|corpus|corpora|seeds?)\//i;
/** `tests/`, `tool-testing-support/`, `Tool.Tests/`, `src/androidTest/`: folders and modules for tests, whatever else they are called. */
const tests =
  /(?:^|\/)(?:__tests__|[Ss]pecs?|(?:[\w.-]{0,100}[-_.])?(?:[Tt]ests?|[Tt]esting|TESTS?|[Ee]2[Ee])(?:[-_.][\w.-]{0,100})?|[a-z]\w{0,100}Tests?)\//;
/** Every build by this tool starts with it, and its checksum is public. */
const gradleWrapper =
  /(?:^|\/)gradle\/wrapper\/gradle-wrapper\.jar$|(?:^|\/)\.mvn\/wrapper\/maven-wrapper\.jar$/;

/** Whether the bytes are worth a look: source code and pictures by their name are not. */
export function mayBeBinary(path: string, size: number): boolean {
  return (
    size > 3 && !source.test(path) && !media.test(path) && !testData.test(path) && !gradleWrapper.test(path)
  );
}

export function readBinary(path: string, bytes: Buffer): Binary | undefined {
  const known = executableFormat(bytes, path) ?? archiveFormat(bytes, path);
  // A test reads archives; it has no need of programs that someone else compiled.
  if (known?.kind !== 'executable' && tests.test(path)) return undefined;
  if (known) return { path, ...known };
  if (isStrongNameKey(bytes)) return undefined;
  return bytes.subarray(0, 8_000).includes(0) && !isUtf16(bytes) && !isMedia(bytes)
    ? { path, kind: 'opaque', format: 'binary file' }
    : undefined;
}

type Known = Omit<Binary, 'path'>;

function executableFormat(bytes: Buffer, path: string): Known | undefined {
  const head = bytes.toString('latin1', 0, 4);
  const made = (format: string): Known => ({ kind: 'executable', format });
  if (head === '\x7fELF') return made('ELF program or library');
  if (head.startsWith('MZ') && bytes.length > 64) return made('Windows program or library');
  if (/^(?:\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe)$/.test(head))
    return made('Mach-O program or library');
  if (head === '\xca\xfe\xba\xbe') return made(/\.class$/i.test(path) ? 'Java class' : 'program or library');
  if (head === '\0asm') return made('WebAssembly module');
  if (head.startsWith('dex\n')) return made('Android program');
  if (/\.py[co]$/i.test(path)) return made('compiled Python');
  if (/\.(?:jar|war|ear|apk|aar|ipa)$/i.test(path) && head.startsWith('PK'))
    return made('Java or mobile archive');
  if (bytes.toString('latin1', 0, 8) === '!<arch>\n') return made('library of object files');
  if (/\.(?:rpm|msi|dmg)$/i.test(path)) return made('installer');
  return undefined;
}

function archiveFormat(bytes: Buffer, path: string): Known | undefined {
  const head = bytes.toString('latin1', 0, 6);
  const packed =
    /^(?:PK\x03\x04|\x1f\x8b|BZh|7z\xbc\xaf|\xfd7zXZ|\x28\xb5\x2f\xfd|Rar!)/.test(head) ||
    /\.tar$/i.test(path);
  return packed ? { kind: 'archive', format: 'archive' } : undefined;
}

/** What assemblies of .NET are named with, as Windows writes an RSA key: its maker says that it proves nothing, and to commit it. */
function isStrongNameKey(bytes: Buffer): boolean {
  return (
    /^[\x06\x07]\x02\0\0\0[\x24\xa4]\0\0RSA[12]/.test(bytes.toString('latin1', 0, 12)) ||
    /^\0\x24\0\0\x04\x80\0\0[\s\S]{4}\x06\x02\0\0\0\x24\0\0RSA1/.test(bytes.toString('latin1', 0, 24))
  );
}

/** The same as by their names: pictures that lie about without one. */
function isMedia(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}(?:WEBP|WAVE)|%PDF|OggS|ID3|wOF[F2])/.test(head);
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
