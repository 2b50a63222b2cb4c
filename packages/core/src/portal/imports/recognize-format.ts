// The format that a request asks for, or the one that its document looks like.
import { ValidationError } from '../../support/errors.ts';
import type { DocumentShape, ImportFormat } from './import-format.ts';

/** Throws ValidationError that lists the formats it can be. */
export function recognizeFormat(
  asked: string | undefined,
  shape: DocumentShape,
  formats: readonly ImportFormat[],
): ImportFormat {
  if (asked === undefined && isOnlyAnEmptyList(shape)) throw unknownFormat(shape, formats);
  const [format, ...others] = formats.filter((one) =>
    asked === undefined ? one.recognizes(shape) : one.id === asked,
  );
  if (format && others.length === 0) return format;
  const ids = formats.map(({ id }) => id).join(', ');
  const sentence =
    format !== undefined
      ? `The document could be of several formats. Set format to one of: ${[format, ...others].map(({ id }) => id).join(', ')}.`
      : asked === undefined
        ? `The format of the document was not recognized. Set format to one of: ${ids}.`
        : `"${asked}" is not a format that can be imported. Use one of: ${ids}.`;
  throw new ValidationError(sentence, { format: sentence });
}

/** Many tools name their results alike: of none of them the document would close what that tool has found. */
function isOnlyAnEmptyList({ isList, members }: DocumentShape): boolean {
  const [only, ...others] = members.values();
  return !isList && only !== undefined && others.length === 0 && /^(?:\[\s*\]|null)$/.test(only.text(20));
}

function unknownFormat({ members }: DocumentShape, formats: readonly ImportFormat[]): ValidationError {
  const [name] = members.keys();
  const ids = formats.map(({ id }) => id).join(', ');
  const sentence = `The document has nothing but an empty list "${name}", which several tools write. Set format to one of: ${ids}.`;
  return new ValidationError(sentence, { format: sentence });
}
