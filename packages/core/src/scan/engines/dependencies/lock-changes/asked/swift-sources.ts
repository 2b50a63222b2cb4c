// Packages of an Xcode project, which has no Package.swift, and of the build tools that write one.
import { repository, type SourceReader } from './asked-source.ts';

export const swiftReaders: readonly SourceReader[] = [
  {
    ecosystem: 'SwiftURL',
    files: /(?:^|\/)(?:project\.pbxproj|Package(?:@swift-[\d.]+)?\.swift|Project\.swift|project\.ya?ml)$/,
    isFor: 'above',
    read: (text) =>
      // `repositoryURL = "…"`, `.package(url: "…"`, `url: …` of XcodeGen.
      [...text.matchAll(/\b(?:repositoryURL\s*=\s*|(?:url|github):\s*)["']?([^"'\s;,)]{4,300})/g)].flatMap(
        ([, url = '']) => repository(url),
      ),
  },
];
