// Names of what is in an archive, as Python lists them: the one who made the archive chose them.
import type { SeenCall } from './observer.ts';
import { type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** https://docs.python.org/3/library/zipfile.html https://docs.python.org/3/library/tarfile.html */
const listsEntries = /\.(?:namelist|infolist|getmembers|getnames)\(\)$/;
const isEntry = /\.(?:namelist|infolist|getmembers|getnames)\(\)\.\[\](?:\.(?:filename|name|path))?$/;
const keepsName = /(?:^|\.)(?:join|joinpath|Path|PurePath|abspath|normpath|realpath|resolve|str|fspath)$/;

/** The path of an item of such a list; undefined of another list. */
export function entryPathIn({ path }: TaintValue): string | undefined {
  return path !== null && listsEntries.test(path) ? `${path}.[]` : undefined;
}

/** A name out of an archive, or a path made of one, that nobody has checked. */
export function isEntryName({ path, sanitized }: TaintValue): boolean {
  return !sanitized && path !== null && isEntry.test(path);
}

/** `os.path.join(folder, name)` leads where the name does. */
export function entryPath({ path, args, receiver, code }: SeenCall): TaintValue | undefined {
  const from = receiver ? [...args, receiver] : args;
  const entry = keepsName.test(path) ? from.find(isEntryName) : undefined;
  return entry && { ...unknownValue(code, entry.path, worstOrigin(from)), ...traceOf(from) };
}
