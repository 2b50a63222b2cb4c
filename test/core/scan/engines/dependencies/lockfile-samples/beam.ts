// Samples of Elixir, Erlang and Gleam.
import { commit, type LockfileSample } from './sample.ts';

export const beamSamples: readonly LockfileSample[] = [
  {
    format: 'mix-lock',
    path: 'mix.lock',
    others: {
      'mix.exs':
        '  defp deps do\n    [\n      {:phoenix, "~> 1.7"},\n      {:credo, "~> 1.6", only: [:dev, :test]}\n    ]\n',
    },
    text: `%{
  "credo": {:hex, :credo, "1.6.6", "f51f8d45db1af3b2e2f7bee3e6d3c871737bda4a91bff00c5eec276517d1a19c", [:mix], [], "hexpm", "625520ce0984ee0f9f1f198165cd46fa73c1e59a17ebc520038b8fce056a5bdc"},
  "phoenix": {:hex, :phoenix, "1.7.2", "c375ffb482beb4e3d20894f84dd7920442884f5f5b70b9f4528cbe0cedefec63", [:mix], [{:plug, "~> 1.10", [hex: :plug, repo: "hexpm", optional: false]}], "hexpm", "1ebca94b32b4d0e097ab2444a9742ed8ff3361acad17365e4e6b2e79b4792159"},
  "plug": {:hex, :plug, "1.14.2", "cff7d4ec45b4ae176a227acd94a7ab536d9b37b942c8e8fa6dfc0fff98ff4d80", [:mix], [], "hexpm", "842fc50187e13cf4ac3b253d47d9474ed6c296a8732752835ce4a86acdf68d13"},
  "tool": {:git, "https://github.com/someone/tool.git", "${commit}", [branch: "main"]},
}
`,
    packages: [
      'credo 1.6.6 development direct credo :2 (Hex)',
      'phoenix 1.7.2 runtime direct phoenix :3 (Hex)',
      'plug 1.14.2 runtime transitive phoenix>plug :4 (Hex)',
      'tool - runtime transitive - :5 #c5a7ba5 (Hex)',
    ],
  },
  {
    format: 'rebar-lock',
    path: 'rebar.lock',
    text: `{"1.2.0",
[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0},
 {<<"cowlib">>,{pkg,<<"cowlib">>,<<"2.11.0">>},1},
 {<<"tool">>,
  {git,"https://github.com/someone/tool.git",
       {ref,"${commit}"}},
  0}]}.
`,
    packages: [
      'cowboy 2.9.0 runtime direct cowboy :2 (Hex)',
      'cowlib 2.11.0 runtime transitive - :3 (Hex)',
      'tool - runtime direct tool :4 #c5a7ba5 (Hex)',
    ],
  },
  {
    format: 'gleam-manifest',
    path: 'manifest.toml',
    text: `packages = [
  { name = "gleam_json", version = "0.5.1", requirements = ["gleam_stdlib"], otp_app = "gleam_json", source = "hex" },
  { name = "gleam_stdlib", version = "0.28.2", requirements = [], otp_app = "gleam_stdlib", source = "hex" },
]

[requirements]
gleam_json = { version = "~> 0.5" }
`,
    packages: [
      'gleam_json 0.5.1 runtime direct gleam_json :2 (Hex)',
      'gleam_stdlib 0.28.2 runtime transitive gleam_json>gleam_stdlib :3 (Hex)',
    ],
  },
];
