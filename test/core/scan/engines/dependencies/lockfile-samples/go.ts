// Samples of Go.
import type { LockfileSample } from './sample.ts';

export const goSamples: readonly LockfileSample[] = [
  {
    format: 'go-mod',
    path: 'go.mod',
    text: `module example.com/service

go 1.21.0

toolchain go1.22.3

require github.com/gorilla/mux v1.8.0 // a router

require (
	golang.org/x/net v0.10.0 // indirect
	golang.org/x/text v0.9.0
	example.com/fork v1.0.0
)

replace golang.org/x/text v0.9.0 => golang.org/x/text v0.9.1

replace (
	example.com/fork => ./fork
)

exclude golang.org/x/net v0.9.0
retract [v1.0.0, v1.1.0]
`,
    packages: [
      'github.com/gorilla/mux 1.8.0 runtime direct github.com/gorilla/mux :7 (Go)',
      'golang.org/x/net 0.10.0 runtime transitive - :10 (Go)',
      'golang.org/x/text 0.9.1 runtime direct golang.org/x/text :15 (Go)',
      'example.com/fork 1.0.0 runtime direct example.com/fork :18 (Go)',
      'stdlib 1.22.3 runtime direct stdlib :5 (Go)',
    ],
  },
  {
    format: 'go-mod',
    path: 'old/go.mod',
    others: {
      'old/go.sum': `github.com/pkg/errors v0.9.1 h1:a=
github.com/pkg/errors v0.9.1/go.mod h1:b=
golang.org/x/sys v0.1.0/go.mod h1:c=
`,
    },
    text: 'module old\n\ngo 1.16\n\nrequire github.com/sirupsen/logrus v1.9.3\n',
    packages: [
      'github.com/sirupsen/logrus 1.9.3 runtime direct github.com/sirupsen/logrus :5 (Go)',
      'stdlib 1.16 runtime direct stdlib :3 (Go)',
      'github.com/pkg/errors 0.9.1 runtime transitive - :null (Go)',
    ],
  },
  {
    format: 'go-sum',
    path: 'go.sum',
    text: `github.com/pkg/errors v0.8.0 h1:a=
github.com/pkg/errors v0.9.1 h1:a=
github.com/pkg/errors v0.9.1/go.mod h1:b=

golang.org/x/sys v0.1.0/go.mod h1:c=
`,
    packages: [
      'github.com/pkg/errors 0.9.1 runtime ? - :3 (Go)',
      'golang.org/x/sys 0.1.0 runtime ? - :5 (Go)',
    ],
  },
  {
    format: 'go-vendor',
    path: 'vendor/modules.txt',
    text: `# github.com/pkg/errors v0.9.1
## explicit; go 1.11
github.com/pkg/errors
# golang.org/x/sys v0.1.0 => example.com/sys v0.1.1
## go 1.17
golang.org/x/sys/unix
# golang.org/x/unused v0.1.0
## explicit
`,
    packages: [
      'github.com/pkg/errors 0.9.1 runtime ? - :1 (Go)',
      'example.com/sys 0.1.1 runtime transitive - :4 (Go)',
    ],
  },
];
