// Samples of .NET.
import { commit, type LockfileSample } from './sample.ts';

export const dotnetSamples: readonly LockfileSample[] = [
  {
    format: 'nuget-packages-lock',
    path: 'packages.lock.json',
    text: `{
  "version": 1,
  "dependencies": {
    "net6.0": {
      "Serilog.Sinks.Console": {
        "type": "Direct",
        "resolved": "4.0.1",
        "dependencies": { "Serilog": "2.10.0" }
      },
      "Serilog": {
        "type": "Transitive",
        "resolved": "2.10.0"
      }
    }
  }
}`,
    packages: [
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :5 (NuGet)',
      'Serilog 2.10.0 runtime transitive Serilog.Sinks.Console>Serilog :10 (NuGet)',
    ],
  },
  {
    format: 'packages-config',
    path: 'packages.config',
    text: `<packages>
  <package id="Newtonsoft.Json" version="13.0.1" targetFramework="net48" />
  <package id="StyleCop" version="6.0.0" developmentDependency="true" />
</packages>`,
    packages: ['Newtonsoft.Json 13.0.1 runtime ? - :2 (NuGet)', 'StyleCop 6.0.0 development ? - :3 (NuGet)'],
  },
  {
    format: 'packages-props',
    path: 'Directory.Packages.props',
    text: `<Project>
  <PropertyGroup><SerilogVersion>2.10.0</SerilogVersion></PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="Serilog" Version="$(SerilogVersion)" />
    <PackageVersion Include="Newtonsoft.Json" Version="[13.0.1,14.0)" />
    <GlobalPackageReference Include="StyleCop"><Version>6.0.0</Version></GlobalPackageReference>
  </ItemGroup>
</Project>`,
    packages: [],
  },
  {
    format: 'msbuild-project',
    path: 'src/app/app.csproj',
    others: {
      'Directory.Packages.props':
        '<Project><ItemGroup><PackageVersion Include="Serilog" Version="2.10.0" /></ItemGroup></Project>',
    },
    text: `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <PackageReference Include="Serilog" />
    <PackageReference Include="Analyzer" Version="1.0.0"><PrivateAssets>all</PrivateAssets></PackageReference>
    <PackageReference Include="Floating" Version="1.*" />
  </ItemGroup>
</Project>`,
    packages: [
      'Serilog 2.10.0 runtime direct Serilog :3 (NuGet)',
      'Analyzer 1.0.0 development direct Analyzer :4 (NuGet)',
      'Floating 1 runtime direct Floating :5 (NuGet) 1.*',
    ],
  },
  {
    format: 'deps-json',
    path: 'app.deps.json',
    text: `{
  "targets": {
    ".NETCoreApp,Version=v6.0": {
      "app/1.0.0": { "dependencies": { "Serilog.Sinks.Console": "4.0.1" } },
      "Serilog.Sinks.Console/4.0.1": { "dependencies": { "Serilog": "2.10.0" } },
      "Serilog/2.10.0": {}
    }
  },
  "libraries": {
    "app/1.0.0": { "type": "project" },
    "Serilog.Sinks.Console/4.0.1": { "type": "package" },
    "Serilog/2.10.0": { "type": "package" },
    "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/6.0.1": { "type": "runtimepack" }
  }
}`,
    packages: [
      'app 1.0.0 runtime direct app :10 (NuGet)',
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :11 (NuGet)',
      'Serilog 2.10.0 runtime transitive Serilog.Sinks.Console>Serilog :12 (NuGet)',
      'Microsoft.NETCore.App.Runtime.linux-x64 6.0.1 runtime transitive - :13 (NuGet)',
    ],
  },
  {
    format: 'paket-lock',
    path: 'paket.lock',
    others: {
      'paket.dependencies': 'source https://api.nuget.org/v3/index.json\nnuget Serilog.Sinks.Console\n',
    },
    text: `STORAGE: NONE
NUGET
  remote: https://api.nuget.org/v3/index.json
    Serilog (2.10)
    Serilog.Sinks.Console (4.0.1) - restriction: >= net6.0
      Serilog (>= 2.10)
GITHUB
  remote: someone/tool
    src/Tool.fs (${commit})

GROUP Test
NUGET
  remote: https://api.nuget.org/v3/index.json
    NUnit (3.13.3)
`,
    packages: [
      'Serilog 2.10 runtime transitive Serilog.Sinks.Console>Serilog :4 (NuGet)',
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :5 (NuGet)',
      'NUnit 3.13.3 development transitive - :14 (NuGet)',
    ],
  },
];
