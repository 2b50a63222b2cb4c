// Methods that a class has from one of another file: called with request data, they are followed there.
import t from 'tap';
import { reportedFlows } from './reported-flows.ts';

const spring = (call: string): string =>
  `package p;\nimport org.springframework.web.bind.annotation.*;\n@RestController\npublic class A extends B {\n  @GetMapping("/a")\n  public void go(@RequestParam String n) throws Exception {\n    ${call};\n  }\n}\n`;
const base =
  'package p;\npublic class C {\n  protected void run(String x) throws Exception {\n    Runtime.getRuntime().exec(x);\n  }\n}\n';

const programs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Java, two classes above': {
    'p/A.java': spring('run(n)'),
    'p/B.java': 'package p;\npublic class B extends C {\n  protected void stop(String x) {}\n}\n',
    'p/C.java': base,
  },
  'Java, by super': {
    'p/A.java': spring('super.run(n)'),
    'p/B.java': base.replace('class C', 'class B'),
  },
  'C#': {
    'A.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class AController : BaseController {\n  [HttpGet]\n  public IActionResult Go(string n) {\n    return Run(n);\n  }\n}\n',
    'BaseController.cs':
      'using Microsoft.AspNetCore.Mvc;\nusing System.Diagnostics;\npublic class BaseController : Controller {\n  protected IActionResult Run(string x) {\n    Process.Start(x);\n    return Ok();\n  }\n}\n',
  },
  PHP: {
    'a.php': '<?php\nclass A extends Base {\n  function go() {\n    $this->run($_GET["n"]);\n  }\n}\n',
    'Base.php': '<?php\nclass Base {\n  function run($x) {\n    system($x);\n  }\n}\n',
  },
  Ruby: {
    'a_controller.rb': 'class AController < BaseController\n  def go\n    run(params[:n])\n  end\nend\n',
    'base_controller.rb': 'class BaseController\n  def run(x)\n    system(x)\n  end\nend\n',
  },
  Python: {
    'a.py':
      "from flask import request\nfrom flask.views import MethodView\nfrom lib.base import Base\n\nclass A(Base):\n    def get(self):\n        self.run(request.args['n'])\n",
    'lib/base.py': 'import os\n\nclass Base:\n    def run(self, x):\n        os.system(x)\n',
  },
  TypeScript: {
    'a.ts':
      "import { Controller, Get, Query } from '@nestjs/common';\nimport { Base } from './base';\n@Controller()\nexport class A extends Base {\n  @Get()\n  go(@Query('n') n: string) {\n    this.run(n);\n  }\n}\n",
    'base.ts':
      "import { exec } from 'node:child_process';\nexport class Base {\n  run(x: string) {\n    exec(x);\n  }\n}\n",
  },
};

t.test('cross-file: a method of the class that another file declares is followed', async (t) => {
  for (const [name, files] of Object.entries(programs))
    await t.test(name, async (t) => {
      const flows = await reportedFlows(t, files);

      t.equal(flows.length, 1);
      t.match(flows[0], /command-injection high \(.* > /);
    });
});

t.test('cross-file: a method that a class has itself is not that of the class above', async (t) => {
  const files = {
    'p/A.java': spring('run(n)'),
    'p/B.java':
      'package p;\npublic class B extends C {\n  protected void run(String x) {\n    log(x);\n  }\n}\n',
    'p/C.java': base,
  };

  t.same(await reportedFlows(t, files), ['p/C.java:4 command-injection medium (p/C.java)']);
});

t.test('cross-file: methods of one class that share a name are followed', async (t) => {
  const files = {
    'AController.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class AController : BaseController {\n  [HttpGet]\n  public IActionResult Go(string n) {\n    return Back(n);\n  }\n}\n',
    'BaseController.cs':
      'using Microsoft.AspNetCore.Mvc;\npublic class BaseController : Controller {\n  protected IActionResult Back() {\n    return Back("/");\n  }\n  protected IActionResult Back(string url) {\n    return Back(url, "/");\n  }\n  protected IActionResult Back(string url, string other) {\n    return Redirect(url);\n  }\n}\n',
  };

  const flows = await reportedFlows(t, files);

  t.equal(flows.length, 1);
  t.match(flows[0], /open-redirect high .*AController\.cs/);
});
