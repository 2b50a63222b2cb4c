import t from 'tap';
import { msbuildReferences } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/msbuild-project.ts';

t.test('msbuildReferences: takes package references only, with properties resolved', async (t) => {
  const project = [
    '<Project>',
    '<PropertyGroup><JsonVersion>13.0.3</JsonVersion></PropertyGroup>',
    '<ItemGroup>',
    '<Compile Include="a.cs" Version="1" />',
    '<ProjectReference Include="../b/b.csproj" />',
    '<PackageReference Include="Newtonsoft.Json" Version="$(JsonVersion)" />',
    '<PackageReference Include="$(Unknown)" Version="1" />',
    '<PackageReference Include="Analyzer" Version="2" PrivateAssets="All" />',
    '</ItemGroup>',
    '</Project>',
  ].join('\n');

  t.same(
    msbuildReferences(project, { path: 'a.csproj', read: () => undefined }).map(
      ({ name, version, isDevelopment, line }) => [name, version, isDevelopment, line],
    ),
    [
      ['Newtonsoft.Json', '13.0.3', false, 6],
      ['Analyzer', '2', true, 8],
    ],
  );
});
