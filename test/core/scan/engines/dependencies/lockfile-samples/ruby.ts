// Samples of Ruby.
import { commit, type LockfileSample } from './sample.ts';

export const rubySamples: readonly LockfileSample[] = [
  {
    format: 'gemfile-lock',
    path: 'Gemfile.lock',
    others: {
      Gemfile: `source 'https://rubygems.org'
gem 'rails', '~> 7.0'
group :development, :test do
  gem 'rspec'
end
gem 'tool', git: 'https://github.com/someone/tool', group: :test
`,
    },
    text: `GIT
  remote: https://github.com/someone/tool
  revision: ${commit}
  specs:
    tool (1.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.14.3-x86_64-linux)
      racc (~> 1.4)
    racc (1.6.2)
    rails (7.0.4)
      nokogiri (>= 1.6)
    rspec (3.12.0)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  rails (~> 7.0)
  rspec
  tool!

BUNDLED WITH
   2.4.10
`,
    packages: [
      'tool 1.0.0 development direct tool :5 #c5a7ba5 (RubyGems)',
      'nokogiri 1.14.3 runtime transitive rails>nokogiri :10 (RubyGems)',
      'racc 1.6.2 runtime transitive rails>nokogiri>racc :12 (RubyGems)',
      'rails 7.0.4 runtime direct rails :13 (RubyGems)',
      'rspec 3.12.0 development direct rspec :15 (RubyGems)',
    ],
  },
];
