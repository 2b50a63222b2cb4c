// The name of an image without what changes from build to build: tags of one image are one artifact over time.

/** `alpine` of `docker.io/library/alpine:3.20@sha256:…` and of `alpine/3.20/`, its folder in Artifactory; a registry keeps its port. */
export function imageName(reference: string | undefined): string | undefined {
  return reference
    ?.replace(/@.*$/s, '')
    .replace(/\/[^/]+\/$/, '')
    .replace(/:[^:/]*$/, '')
    .replace(/^(index\.)?docker\.io\//, '')
    .replace(/^library\//, '');
}
