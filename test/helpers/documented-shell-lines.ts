// The command lines of other programs in the shell blocks of the README and the documents.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'packages/*/docs/**/*.md',
  'examples/**/*.md',
];

const programs =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|curl|docker|podman|git|node|sh|bash|cosign|gh|tar|sha256sum|shasum|psql|pg_dump|kubectl|helm|jq|openssl|systemctl|export|cd) /;

/** Without comments, continuations joined; each once. */
export function documentedShellLines(): readonly string[] {
  const files = globSync(documents, { cwd: root, exclude: (path) => path.includes('node_modules') });
  const lines = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\\\n\s*/g, ' ');
    return [...text.matchAll(/^ *```([\w-]*)[^\n]*\n(.*?)^ *```$/gms)].flatMap(
      ([, language = '', block = '']) =>
        ['', 'sh', 'bash', 'console', 'shell'].includes(language)
          ? block.split('\n').map((line) =>
              line
                .trim()
                .replace(/^\$ /, '')
                .replace(/\s+#\s.*$/, ''),
            )
          : [],
    );
  });
  return [...new Set(lines.filter((line) => programs.test(line)))].map((line) =>
    line.replaceAll(/\s+/g, ' '),
  );
}
