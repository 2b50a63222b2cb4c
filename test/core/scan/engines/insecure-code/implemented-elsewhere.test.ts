// Methods that are called on an interface or an abstract class: what implements it in another file is followed.
import t from 'tap';
import { type Files, reportedFlows } from './reported-flows.ts';

const controller = (type: string, imports = ''): string =>
  `package web;\nimport org.springframework.web.bind.annotation.*;\n${imports}@RestController\npublic class A {\n  private ${type} jobs;\n  @GetMapping("/a")\n  public void go(@RequestParam String n) throws Exception {\n    jobs.run(n);\n  }\n}\n`;
const runs = (head: string, space = 'web'): string =>
  `package ${space};\npublic class ${head} {\n  public void run(String x) throws Exception {\n    Runtime.getRuntime().exec(x);\n  }\n}\n`;
const harmless = (head: string): string =>
  `package web;\npublic class ${head} {\n  public void run(String x) {\n    System.out.println(x);\n  }\n}\n`;
const declared = 'package web;\npublic interface IJobs {\n  void run(String x) throws Exception;\n}\n';

const programs: Readonly<Record<string, Files>> = {
  'Java, an interface': {
    'web/A.java': controller('IJobs'),
    'web/IJobs.java': declared,
    'web/SystemJobsImpl.java': runs('SystemJobsImpl implements IJobs'),
  },
  'Java, one of two that implement it': {
    'web/A.java': controller('IJobs'),
    'web/IJobs.java': declared,
    'web/Silent.java': harmless('Silent implements IJobs'),
    'web/Loud.java': runs('Loud implements IJobs'),
  },
  'Java, an abstract class in a file of another name': {
    'web/A.java': controller('Jobs'),
    'web/Types.java':
      'package web;\nabstract class Jobs {\n  abstract void run(String x) throws Exception;\n}\nclass Loud extends Jobs {\n  void run(String x) throws Exception {\n    Runtime.getRuntime().exec(x);\n  }\n}\n',
  },
  'Java, the class of the package that is imported': {
    'web/A.java': controller('Jobs', 'import b.Jobs;\n'),
    'a/Jobs.java': runs('Jobs', 'a').replace('Runtime.getRuntime().exec(x)', 'System.out.println(x)'),
    'b/Jobs.java': runs('Jobs', 'b'),
  },
  'C#, an interface of any name, and a field of the name of its type': {
    'A.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class AController : ControllerBase {\n  private Jobs Jobs;\n  [HttpGet]\n  public IActionResult Go(string n) {\n    Jobs.Run(n);\n    return Ok();\n  }\n}\n',
    'Jobs.cs': 'public interface Jobs {\n  void Run(string x);\n}\n',
    'Everything.cs':
      'using System.Diagnostics;\npublic class SystemJobs : Base, Jobs {\n  public void Run(string x) {\n    Process.Start(x);\n  }\n}\n',
  },
  'C#, a base class that begins with I, after an interface': {
    'A.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class AController : Marked, IBase {\n  [HttpGet]\n  public IActionResult Go(string n) {\n    return Run(n);\n  }\n}\n',
    'Marked.cs': 'public interface Marked {\n}\n',
    'IBase.cs':
      'using Microsoft.AspNetCore.Mvc;\nusing System.Diagnostics;\npublic class IBase : Controller {\n  protected IActionResult Run(string x) {\n    Process.Start(x);\n    return Ok();\n  }\n}\n',
  },
  PHP: {
    'a.php':
      '<?php\nclass A {\n  public function __construct(private Jobs $jobs) {}\n  function go() {\n    $this->jobs->run($_GET["n"]);\n  }\n}\n',
    'Jobs.php': '<?php\ninterface Jobs {\n  function run($x);\n}\n',
    'SystemJobs.php':
      '<?php\nclass SystemJobs implements Jobs {\n  function run($x) {\n    system($x);\n  }\n}\n',
  },
};

t.test('cross-file: what implements an interface is followed', async (t) => {
  for (const [name, files] of Object.entries(programs))
    await t.test(name, async (t) => {
      const flows = await reportedFlows(t, files);

      t.equal(flows.length, 1);
      t.match(flows[0], /command-injection high \(.* > /);
    });
});

t.test('cross-file: a class of another package is not the one that is imported', async (t) => {
  const files = {
    'web/A.java': controller('Jobs', 'import b.Jobs;\n'),
    'a/Jobs.java': runs('Jobs', 'a'),
    'b/Jobs.java': runs('Jobs', 'b').replace('Runtime.getRuntime().exec(x)', 'System.out.println(x)'),
  };

  const flows = await reportedFlows(t, files);
  t.strictSame(
    flows.filter((flow) => flow.includes(' > ')),
    [],
  );
});
