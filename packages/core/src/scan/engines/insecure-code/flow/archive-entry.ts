// Names of what is in an archive, as Python lists them: the one who made the archive chose them.
import type { IrNode } from './ir.ts';
import type { SeenCall } from './observer.ts';
import { itemOf, type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** https://docs.python.org/3/library/zipfile.html https://docs.python.org/3/library/tarfile.html */
const listsEntries = /\.(?:namelist|infolist|getmembers|getnames)\(\)$/;
const isEntry = /\.(?:namelist|infolist|getmembers|getnames)\(\)\.\[\](?:\.(?:filename|name|path))?$/;
const keepsName = /(?:^|\.)(?:join|joinpath|Path|PurePath|abspath|normpath|realpath|resolve|str|fspath)$/;

/** One of the items of a list, by what the list is of. */
export function listedItem(value: TaintValue, code: IrNode): TaintValue {
  const item = itemOf(value, code);
  const { path } = value;
  return path !== null && listsEntries.test(path) ? { ...item, path: `${path}.[]` } : item;
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
