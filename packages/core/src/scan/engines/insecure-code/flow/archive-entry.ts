// Names of what is in an archive: the one who made the archive chose them.
import type { IrNode } from './ir.ts';
import type { SeenCall } from './observer.ts';
import { itemOf, type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** https://docs.python.org/3/library/zipfile.html https://docs.python.org/3/library/tarfile.html */
const listsEntries = /\.(?:(?:namelist|infolist|getmembers|getnames)\(\)|Entries)$/;
const isListed =
  /\.(?:namelist|infolist|getmembers|getnames)\(\)\.\[\](?:\.(?:filename|name|path))?$|\.Entries\.\[\]\.(?:FullName|Name)$/;
/**
 * What libraries of other languages call it.
 * https://www.php.net/ziparchive.getnameindex https://learn.microsoft.com/dotnet/api/system.io.compression.ziparchiveentry.fullname
 * https://github.com/rubyzip/rubyzip https://github.com/cthackers/adm-zip https://pkg.go.dev/archive/tar#Header
 */
const isNamed =
  /(?:^|\.)getNameIndex\(\)$|(?:^|\.)\w*[eE]ntry\.(?:FullName|Key|entryName|full_name|name|fileName)(?:\(\))?$|^e\.(?:FullName|entryName|name)(?:\(\))?$|^(?:header|hdr|h|f|th)\.Name$/;
/** The name of an entry by its type, or by the method that gives it. */
const isTyped = /(?:^zipEntry|\bgetNext\w*Entry\(\)|\.entries\(\)\.nextElement\(\))\.(?:getName\(\)|name)$/;
const keepsName =
  /(?:^|\.)(?:join|Join|Combine|GetFullPath|expand_path|joinpath|Path|PurePath|abspath|normpath|realpath|resolve|str|fspath)$/;

/** One of the items of a list, by what the list is of. */
export function listedItem(value: TaintValue, code: IrNode): TaintValue {
  const item = itemOf(value, code);
  const { path } = value;
  return path !== null && listsEntries.test(path) ? { ...item, path: `${path}.[]` } : item;
}

/** The value, with its mark where it is what a typed entry is called: no name of a file that merely is the last part of its path. */
export function asEntryName(value: TaintValue): TaintValue {
  const { path } = value;
  return path !== null && isTyped.test(path) ? { ...value, namesEntry: true } : value;
}

/** A name out of an archive, or a path or text made of one, that nobody has checked. */
export function isEntryName({ path, sanitized, parts, namesEntry }: TaintValue): boolean {
  if (sanitized) return false;
  if (namesEntry) return true;
  return path === null ? parts?.some(isEntryName) === true : isListed.test(path) || isNamed.test(path);
}

/** `os.path.join(folder, name)` leads where the name does. */
export function entryPath({ path, args, receiver, code }: SeenCall): TaintValue | undefined {
  const from = receiver ? [...args, receiver] : args;
  const entry = keepsName.test(path) ? from.find(isEntryName) : undefined;
  return (
    entry && { ...unknownValue(code, entry.path, worstOrigin(from)), namesEntry: true, ...traceOf(from) }
  );
}
