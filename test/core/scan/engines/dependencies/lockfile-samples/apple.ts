// Samples of Swift and Objective-C.
import { commit, type LockfileSample } from './sample.ts';

export const appleSamples: readonly LockfileSample[] = [
  {
    format: 'package-resolved',
    path: 'Package.resolved',
    text: `{
  "pins": [
    {
      "identity": "alamofire",
      "location": "https://github.com/Alamofire/Alamofire.git",
      "state": { "revision": "${commit}", "version": "5.7.1" }
    },
    {
      "identity": "tool",
      "location": "git@github.com:someone/tool.git",
      "state": { "branch": "main", "revision": "${commit}" }
    }
  ],
  "version": 2
}`,
    packages: [
      'github.com/Alamofire/Alamofire 5.7.1 runtime ? - :5 #c5a7ba5 (SwiftURL)',
      'github.com/someone/tool - runtime ? - :10 #c5a7ba5 (SwiftURL)',
    ],
  },
  {
    format: 'cartfile-resolved',
    path: 'Cartfile.resolved',
    text: `github "Alamofire/Alamofire" "5.7.1"
git "https://example.org/tool.git" "${commit}"
`,
    packages: [
      'github.com/Alamofire/Alamofire 5.7.1 runtime ? - :1 (SwiftURL)',
      'example.org/tool - runtime ? - :2 #c5a7ba5 (SwiftURL)',
    ],
  },
  {
    format: 'podfile-lock',
    path: 'Podfile.lock',
    text: `PODS:
  - Alamofire (5.7.1)
  - Firebase/Core (10.9.0):
    - FirebaseCore (~> 10.0)
  - FirebaseCore (10.9.0)

DEPENDENCIES:
  - Alamofire (~> 5.7)
  - Firebase/Core

CHECKOUT OPTIONS:
  Alamofire:
    :commit: ${commit}
    :git: https://github.com/Alamofire/Alamofire.git

COCOAPODS: 1.12.1
`,
    packages: [
      'Alamofire 5.7.1 runtime direct Alamofire :2 #c5a7ba5 (CocoaPods)',
      'Firebase/Core 10.9.0 runtime direct Firebase/Core :3 (CocoaPods)',
      'FirebaseCore 10.9.0 runtime transitive Firebase/Core>FirebaseCore :5 (CocoaPods)',
    ],
  },
];
