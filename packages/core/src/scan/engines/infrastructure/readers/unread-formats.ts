// Formats of infrastructure that are known and that no policy reads: each file of them is named in a notice, so that
// silence is not taken for a result. Secrets and commands in them are searched as in any file.
import type { InfrastructureReader, TextFile } from '../infrastructure-reader.ts';

interface UnreadFormat {
  readonly title: string;
  readonly path: RegExp;
  isMeant(file: TextFile): boolean;
}

const formats: readonly UnreadFormat[] = [
  {
    title: 'Pulumi YAML',
    path: /(?:^|\/)(?:Pulumi|Main)\.ya?ml$/,
    isMeant: ({ text }) =>
      /^resources:/m.test(text) && /^\s+type:\s*["']?[\w-]+(?::[\w/.-]+){1,2}/m.test(text),
  },
  {
    title: 'Crossplane',
    path: /\.ya?ml$/,
    isMeant: ({ text }) =>
      /^apiVersion:\s*["']?(?:[\w.-]+\.)?(?:crossplane\.io|upbound\.io)\//m.test(text) &&
      /^\s+(?:forProvider|resources|pipeline):/m.test(text),
  },
  {
    title: 'Nomad',
    path: /\.(?:nomad|hcl)$/,
    isMeant: ({ path, text }) =>
      !/\.pkr\.hcl$/.test(path) &&
      /^\s*job\s+"[^"\n]*"\s*\{/m.test(text) &&
      /^\s*(?:group|task)\s+"/m.test(text),
  },
  {
    title: 'Packer',
    path: /\.pkr\.(?:hcl|json)$/,
    isMeant: ({ text }) => /^\s*(?:source|build)\b/m.test(text) || /"builders"\s*:/.test(text),
  },
];

export const unreadFormatReaders: readonly InfrastructureReader[] = formats.map(
  ({ title, path: name, isMeant }) => ({
    title,
    mayRead: (path) => name.test(path),
    isMeant,
    open: ({ unevaluated }) => ({
      read({ path }) {
        unevaluated(path, null, 'There are no policies for this format.');
        return [];
      },
    }),
  }),
);
