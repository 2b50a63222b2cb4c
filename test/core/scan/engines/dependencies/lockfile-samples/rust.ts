// Samples of Rust.
import { commit, type LockfileSample } from './sample.ts';

export const rustSamples: readonly LockfileSample[] = [
  {
    format: 'cargo-lock',
    path: 'Cargo.lock',
    others: {
      'Cargo.toml':
        '[package]\nname = "app"\n[dependencies]\nserde = "1"\n[dev-dependencies]\nrand = "0.8"\n',
    },
    text: `version = 3

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "rand 0.8.5",
 "serde",
]

[[package]]
name = "rand"
version = "0.7.3"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "rand"
version = "0.8.5"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "serde"
version = "1.0.160"
source = "git+https://github.com/serde-rs/serde?branch=main#${commit}"
dependencies = ["rand 0.7.3"]
`,
    packages: [
      'app 0.1.0 runtime direct app :3 (crates.io)',
      'rand 0.7.3 runtime transitive serde>rand :11 (crates.io)',
      'rand 0.8.5 development direct rand :16 (crates.io)',
      'serde 1.0.160 runtime direct serde :21 #c5a7ba5 (crates.io)',
    ],
  },
];
