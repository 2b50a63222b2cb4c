// Source files of every language that is read, as large as one likes: ordinary code repeated, brackets that never
// close, lines and names without an end, and text that invites a pattern to backtrack.

export interface GrownSource {
  readonly path: string;
  readonly shape: string;
  /** About this many characters. */
  text(length: number): string;
}

const javascript =
  "app.get('/item0', (req, res) => {\n  const name0 = req.query.name0;\n  if (name0 && limit > 3) db.query('SELECT * FROM item0 WHERE id = ' + name0);\n  return res.send(`<b>${name0}</b>`);\n});\n";
const yaml = 'item0:\n  name: "value0"\n  list0: [a, b]\n  run0: |\n    echo ${{ github.event.name0 }}\n';

/** By path: code in which `0` stands where a number may. */
const samples: Readonly<Record<string, string>> = {
  'src/a.js': javascript,
  'src/a.ts': javascript.replace('(req, res)', '(req: Request, res: Response)'),
  'src/a.py':
    "@app.route('/item0')\ndef item0(name0):\n    if name0 and limit > 3:\n        cursor.execute('SELECT * FROM item0 WHERE id = ' + name0)\n    return open(name0).read()\n\n",
  'src/A.java':
    'class Item0 {\n  @GetMapping("/item0") String show0(String name0) {\n    if (name0 != null && limit > 3) statement.execute("SELECT 0 WHERE id = " + name0);\n    return new File(name0).getName();\n  }\n}\n',
  'src/A.cs':
    'class Item0Controller {\n  public ActionResult Show0(string name0) {\n    if (name0 != null && limit > 3) new SqlCommand("SELECT 0 WHERE id = " + name0);\n    return File.ReadAllText(name0);\n  }\n}\n',
  'src/a.go':
    'func item0(w http.ResponseWriter, r *http.Request) {\n\tname0 := r.URL.Query().Get("name0")\n\tif name0 != "" && limit > 3 {\n\t\tdb.Query("SELECT 0 WHERE id = " + name0)\n\t}\n\tos.Open(name0)\n}\n',
  'src/a.rb':
    'def item0\n  name0 = params[:name0]\n  User.where("id = #{name0}") if name0 && limit > 3\n  File.read(name0)\nend\n',
  'src/a.php':
    '<?php\nfunction item0() {\n  $name0 = $_GET["name0"];\n  if ($name0 && $limit > 3) mysqli_query($db, "SELECT 0 WHERE id = " . $name0);\n  return file_get_contents($name0);\n}\n?>\n',
  'src/a.c':
    'int item0(char *name0) {\n  char copy0[10];\n  if (name0 && limit > 3) strcpy(copy0, name0);\n  return system(name0);\n}\n',
  Dockerfile:
    'FROM image0:1.0 AS stage0\nARG NAME0=value0\nRUN apt-get install -y name0 && curl http://a.example/0 | sh\nCOPY . /a0\n',
  'main.tf': 'resource "aws_s3_bucket" "item0" {\n  acl  = "public-read"\n  tags = { name0 = "value0" }\n}\n',
  'k8s.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: item0 }\nspec:\n  containers:\n    - name: a0\n      securityContext: { privileged: true }\n---\n',
  '.github/workflows/a.yml': `on: push\njobs:\n${yaml.replaceAll(/^/gm, '  ')}`,
  'main.bicep':
    "param name0 string = 'a0'\nresource item0 'Microsoft.Storage/storageAccounts@2022-09-01' = {\n  name: '${name0}0'\n  properties: { minimumTlsVersion: 'TLS1_0' }\n}\n",
  'playbook.yml':
    '- hosts: all0\n  tasks:\n    - name: item0\n      ansible.builtin.get_url: { url: "http://a.example/0", validate_certs: false }\n',
  'docker-compose.yml': '  item0:\n    image: a0\n    privileged: true\n    ports: ["0.0.0.0:80:80"]\n',
  'stack.template.yaml':
    "  Item0:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: !Sub '${AWS::Region}-0'\n      AccessControl: PublicRead\n",
  'nginx.conf':
    'server { listen 80; server_name a0; location /a0 { proxy_pass http://b0; autoindex on; } }\n',
  'settings.json': '{"item0": {"password0": "v4lu3-0-x9Qz", "url": "https://user0:pass0@a.example/"}}\n',
  'config.env': 'NAME0_TOKEN=v4lu3x9Qz0\nURL0="https://user0:pass0@a.example/"\n',
  'page.html': '<div class="item0"><a href="/a0?b=0">text 0</a><script>eval(name0)</script></div>\n',
};

/** By path: what comes once, before the code. */
const heads: Readonly<Record<string, string>> = {
  'docker-compose.yml': 'services:\n',
  'stack.template.yaml': "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n",
};

const pieces = [
  '(',
  '[',
  '{',
  '"',
  "'",
  '`',
  '<',
  '/*',
  '${',
  '\\',
  ' ',
  '\n ',
  'a.',
  'a(',
  'a=',
  '"a"+',
  'a,',
  '-',
  '/',
  '=',
  '#',
  '@',
];

export function grownSources(): readonly GrownSource[] {
  return Object.entries(samples).flatMap(([path, sample]) => {
    const head = heads[path] ?? '';
    const copies = (length: number) => Array.from({ length: Math.ceil(length / sample.length) });
    const numbered = (length: number) =>
      copies(length).map((_, index) => sample.replaceAll('0', String(index)));
    return [
      {
        path,
        shape: 'the same',
        text: (length: number) =>
          head +
          copies(length)
            .map(() => sample)
            .join(''),
      },
      { path, shape: 'numbered', text: (length: number) => head + numbered(length).join('') },
      {
        path,
        shape: 'one line',
        text: (length: number) => (head + numbered(length).join('')).replaceAll('\n', ' '),
      },
      ...pieces.map((piece) => ({
        path,
        shape: `many ${JSON.stringify(piece)}`,
        text: (length: number) => `${head}${sample}a${piece.repeat(length / piece.length)}!\n`,
      })),
    ];
  });
}
