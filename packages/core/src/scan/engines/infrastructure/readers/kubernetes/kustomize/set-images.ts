// `images` of a kustomization: other names, tags and digests for images.
import {
  copyFields,
  type Fields,
  isFields,
  isList,
  mapItems,
  ownLine,
  ownPath,
  replaceField,
  type Value,
} from '../../../value.ts';
import type { Manifest } from './manifest.ts';

const maxDepth = 30;

export function setImages(manifests: readonly Manifest[], images: readonly Value[]): Manifest[] {
  const given = images.filter(isFields);
  if (given.length === 0) return [...manifests];
  return manifests.map((manifest) => ({ ...manifest, fields: changed(manifest.fields, given, 0) as Fields }));
}

function changed(value: Value, images: readonly Fields[], depth: number): Value {
  if (depth > maxDepth) return value;
  if (isList(value)) return mapItems(value, (one) => changed(one, images, depth + 1));
  if (!isFields(value)) return value;
  const copy = copyFields(value);
  for (const [name, one] of Object.entries(value)) {
    const isContainers = (name === 'containers' || name === 'initContainers') && isList(one);
    copy[name] = isContainers
      ? one.map((container) => (isFields(container) ? withImage(container, images) : container))
      : changed(one, images, depth + 1);
  }
  return copy;
}

function withImage(container: Fields, images: readonly Fields[]): Fields {
  const { image } = container;
  if (typeof image !== 'string') return container;
  const { name, tag, digest } = parts(image);
  const own = images.find((one) => one.name === name);
  if (own === undefined) return container;
  const newName = typeof own.newName === 'string' ? own.newName : name;
  const suffix =
    typeof own.digest === 'string'
      ? `@${own.digest}`
      : own.newTag !== undefined && own.newTag !== null
        ? `:${String(own.newTag)}`
        : `${tag}${digest}`;
  const copy = copyFields(container);
  const path = own[ownPath];
  const line = path === undefined ? undefined : own[ownLine];
  replaceField(copy, 'image', `${newName}${suffix}`, { line, path });
  return copy;
}

/** `registry:5000/a/b:1@sha256:…`: tag with its colon, digest with its at sign. */
function parts(image: string): { readonly name: string; readonly tag: string; readonly digest: string } {
  const at = image.indexOf('@');
  const named = at < 0 ? image : image.slice(0, at);
  const colon = named.lastIndexOf(':');
  const hasTag = colon > named.lastIndexOf('/');
  return {
    name: hasTag ? named.slice(0, colon) : named,
    tag: hasTag ? named.slice(colon) : '',
    digest: at < 0 ? '' : image.slice(at),
  };
}
