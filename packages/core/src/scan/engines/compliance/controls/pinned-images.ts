import type { ControlCheck } from '../control-check.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const pinnedImages: ControlCheck = {
  id: 'pinned-images',
  level: 'level3',
  title: 'Base images pinned by digest',
  why: 'A tag can point to a different image tomorrow, so the build can change without a commit.',
  remediation: 'Pin images to a digest (`image:tag@sha256:…`), and update them automatically.',
  references: [
    'https://docs.docker.com/build/building/best-practices/#pin-base-image-versions',
    'https://github.com/ossf/scorecard/blob/main/docs/checks.md#pinned-dependencies',
  ],
  requirements: ['Scorecard Pinned-Dependencies'],
  severity: 'low',
  category: 'supply-chain',
  check({ baseImages }) {
    if (baseImages.length === 0) return notApplicable('The repository builds no container images.');
    const loose = baseImages.filter(({ pinned }) => !pinned);
    if (loose.length === 0) return pass('Every base image is pinned to a digest.');
    return fail(
      `${loose.length} of ${baseImages.length} base images have no digest.`,
      loose.map(({ path, line, image }) => ({ path, line, note: image, subject: `${path} ${image}` })),
    );
  },
};
