// Packages of npm that many others need and that have always built or fetched something when they are installed: that one
// comes along with an upgrade is ordinary, and so is a mark that npm sets with the next upgrade only: a file that was
// made from one of version 1 has none.

const names = [
  '@apollo/protobufjs @biomejs/biome @bufbuild/buf @firebase/util @nestjs/core @parcel/watcher @prisma/client',
  '@prisma/engines @scarf/scarf @sentry/cli @serialport/bindings-cpp @swc/core @tailwindcss/oxide @vscode/ripgrep',
  'argon2 bcrypt better-sqlite3 bufferutil canvas chromedriver classic-level core-js core-js-bundle core-js-pure',
  'cpu-features cypress deasync dtrace-provider electron es5-ext esbuild farmhash ffmpeg-static fsevents geckodriver',
  'grpc husky iltorb isolated-vm kerberos keytar lefthook leveldown libpq lmdb microtime mongodb-memory-server',
  'msgpackr-extract msw nice-napi node-pty node-sass nodejieba nx oxc-resolver phantomjs-prebuilt playwright-chromium',
  'prisma protobufjs puppeteer re2 rocksdb sass-embedded sharp snappy sodium-native spawn-sync sqlite3 ssh2',
  'styled-components svelte-preprocess tree-sitter tree-sitter-json unix-dgram unrs-resolver ursa-optional usb utf-8-validate v8-profiler',
  'vue-demi workerd yarn zeromq',
];

/** Whether a new package of this name is worth no alarm for its script alone. */
export const knownBuilds: ReadonlySet<string> = new Set(names.flatMap((row) => row.split(' ')));
