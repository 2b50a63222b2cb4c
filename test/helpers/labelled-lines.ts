// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the lines hold templates of other languages.
// Lines of code and configuration with and without credentials, in the notations people use: made up, so that nobody
// else's labels are learnt by heart. Values are drawn anew for each line, the same on each run.
export interface LabelledLine {
  readonly shape: string;
  readonly path: string;
  readonly text: string;
  /** The credential in it; null where there is none. */
  readonly value: string | null;
}

/** Small, reproducible, and good enough to draw letters with (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Drawer {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = draws(seed);
  }

  number(below: number): number {
    return Math.floor(this.#next() * below);
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T;
  }

  text(letters: string, length: number): string {
    let text = '';
    while (text.length < length) text += letters[this.number(letters.length)];
    return text;
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const base62 = `${lower}${lower.toUpperCase()}0123456789`;
const words = (
  'summer winter dragon silver monkey orange falcon rocket purple tiger castle river coffee garden thunder pirate ' +
  'marble copper velvet shadow bridge candle forest meadow planet ginger'
).split(' ');

/** Passwords as people and generators make them. */
export function drawPassword(drawer: Drawer): string {
  const word = drawer.of(words);
  const title = word[0]?.toUpperCase() + word.slice(1);
  return drawer.of([
    () => `${drawer.text(base62, 9)}${drawer.number(10)}k`,
    () => drawer.text(`${base62}!#%*+?`, 14),
    () => `${title}${2000 + drawer.number(25)}!`,
    () => `${word}${drawer.number(9000) + 100}`,
    () => `${title}@${drawer.number(900) + 100}`,
    () => `${drawer.of(words)}-${drawer.of(words)}-${drawer.number(90) + 10}`,
    () => `${drawer.text(lower, 6)}${drawer.text('0123456789', 3)}`,
  ])();
}

/** Keys and tokens: machine-made. */
export function drawSecret(drawer: Drawer): string {
  return drawer.of([
    () => drawer.text('0123456789abcdef', 32),
    () => drawer.text('0123456789abcdef', 40),
    () => drawer.text('0123456789abcdef', 64),
    () => drawer.text(base62, 24),
    () => drawer.text(base62, 40),
    () => `${drawer.text(`${base62}+/`, 43)}=`,
    () => drawer.text(`${base62}-_`, 43),
    () => drawer.text(`${lower}0123456789`, 28),
  ])();
}

const passwordNames = {
  camel: [
    'password',
    'dbPassword',
    'userPassword',
    'adminPwd',
    'smtpPass',
    'keystorePassword',
    'ldapPassword',
  ],
  snake: [
    'password',
    'db_password',
    'admin_pass',
    'smtp_password',
    'root_pwd',
    'mysql_root_password',
    'ftp_passwd',
  ],
  upper: [
    'PASSWORD',
    'DB_PASSWORD',
    'POSTGRES_PASSWORD',
    'ADMIN_PWD',
    'SMTP_PASS',
    'REDIS_PASSWORD',
    'SUDO_PASS',
  ],
} as const;
const secretNames = {
  camel: ['apiKey', 'clientSecret', 'authToken', 'secretKey', 'accessToken', 'jwtSecret', 'encryptionKey'],
  snake: [
    'api_key',
    'client_secret',
    'auth_token',
    'secret_key',
    'access_token',
    'jwt_secret',
    'signing_key',
  ],
  upper: [
    'API_KEY',
    'CLIENT_SECRET',
    'AUTH_TOKEN',
    'SECRET_KEY',
    'ACCESS_TOKEN',
    'JWT_SECRET',
    'WEBHOOK_SECRET',
  ],
} as const;
type Case = keyof typeof passwordNames;

/** `N` stands for the name, `V` for the value; the case is that of the language. */
const anyValue: readonly (readonly [path: string, text: string, letters: Case])[] = [
  ['app.js', "const N = 'V';", 'camel'],
  ['app.js', "module.exports = { user: 'shop', N: 'V', port: 5432 };", 'camel'],
  ['app.ts', 'private readonly N: string = "V";', 'camel'],
  ['app.ts', "export const N = process.env.N ?? 'V';", 'upper'],
  ['app.jsx', 'const client = new Client({ N: `V` });', 'camel'],
  ['app.py', "N = 'V'", 'upper'],
  ['app.py', 'conn = connect(host="db", user="shop", N="V")', 'snake'],
  ['app.py', "config = {'host': 'db', 'N': 'V'}", 'snake'],
  ['app.py', 'N = os.getenv("N", "V")', 'upper'],
  ['app.py', "self.N = b'V'", 'snake'],
  ['app.rb', "N: 'V',", 'snake'],
  ['app.rb', "config['N'] = 'V'", 'snake'],
  ['app.rb', ":N => 'V',", 'snake'],
  ['app.php', "$N = 'V';", 'snake'],
  ['app.php', "'N' => env('N', 'V'),", 'snake'],
  ['app.php', "define('N', 'V');", 'upper'],
  ['App.java', 'private static final String N = "V";', 'upper'],
  ['App.java', 'props.put("N", "V");', 'camel'],
  ['App.java', 'builder.N("V").build();', 'camel'],
  ['App.java', '@Value("${app.N:V}") String N;', 'camel'],
  ['App.kt', 'val N = "V"', 'camel'],
  ['App.scala', 'val N: String = "V"', 'camel'],
  ['build.gradle', "N 'V'", 'camel'],
  ['App.cs', 'public const string N = "V";', 'camel'],
  ['App.cs', 'var options = new Options { N = "V" };', 'camel'],
  ['App.vb', 'Dim N As String = "V"', 'camel'],
  ['main.go', 'N := "V"', 'camel'],
  ['main.go', 'N: "V",', 'camel'],
  ['main.go', 'const N = `V`', 'camel'],
  ['main.rs', 'const N: &str = "V";', 'upper'],
  ['main.c', '#define N "V"', 'upper'],
  ['main.cpp', 'std::string N = "V";', 'snake'],
  ['main.cpp', 'std::string N("V");', 'snake'],
  ['App.swift', 'let N = "V"', 'camel'],
  ['App.m', 'NSString *N = @"V";', 'camel'],
  ['app.dart', "final String N = 'V';", 'camel'],
  ['app.pl', "my $N = 'V';", 'snake'],
  ['app.lua', 'local N = "V"', 'snake'],
  ['app.ex', 'N: "V",', 'snake'],
  ['app.clj', ':N "V"', 'snake'],
  ['app.erl', '{N, "V"},', 'snake'],
  ['app.pas', "N := 'V';", 'camel'],
  ['app.ps1', '$N = "V"', 'camel'],
  ['app.ps1', '$N = ConvertTo-SecureString "V" -AsPlainText -Force', 'camel'],
  ['deploy.sh', 'export N=V', 'upper'],
  ['deploy.sh', 'N="V"', 'upper'],
  ['deploy.sh', 'curl -X POST https://api.acme.io/login -d "user=ada&N=V"', 'snake'],
  ['deploy.sh', 'tool login --N V --quiet', 'camel'],
  ['deploy.sh', "tool login --N='V'", 'camel'],
  ['run.bat', 'set N=V', 'upper'],
  ['Makefile', 'N ?= V', 'upper'],
  ['Dockerfile', 'ENV N=V', 'upper'],
  ['Dockerfile', 'ARG N=V', 'upper'],
  ['docker-compose.yml', '      - N=V', 'upper'],
  ['docker-compose.yml', '      N: V', 'upper'],
  ['.github/workflows/ci.yml', '          N: V', 'upper'],
  ['secret.yaml', 'stringData:\n  N: "V"', 'snake'],
  ['pod.yaml', '        - name: N\n          value: V', 'upper'],
  ['group_vars/all.yml', 'ansible_N: V', 'snake'],
  ['main.tf', '  N = "V"', 'snake'],
  ['vars.tf', 'variable "N" {\n  type = string\n  default = "V"\n}', 'snake'],
  ['terraform.tfvars', 'N = "V"', 'snake'],
  ['site.pp', "  N => 'V',", 'snake'],
  ['attributes/default.rb', "default['shop']['N'] = 'V'", 'snake'],
  ['app.json', '  "N": "V",', 'camel'],
  ['app.toml', 'N = "V"', 'snake'],
  ['app.ini', 'N = V', 'snake'],
  ['app.cfg', 'N: V', 'snake'],
  ['application.properties', 'spring.shop.N=V', 'snake'],
  ['application.yml', '    N: V', 'snake'],
  ['.env', 'N=V', 'upper'],
  ['.env.production', 'export N="V"', 'upper'],
  ['shop.service', 'Environment="N=V"', 'upper'],
  ['web.xml', '<param-name>N</param-name>\n<param-value>V</param-value>', 'camel'],
  ['beans.xml', '<property name="N" value="V"/>', 'camel'],
  ['conf.xml', '<user name="ada" N="V"/>', 'camel'],
  ['conf.xml', '<N>V</N>', 'camel'],
  ['web.config', '<add key="N" value="V"/>', 'camel'],
  ['Info.plist', '<key>N</key>\n<string>V</string>', 'camel'],
];

const passwordOnly: readonly (readonly [path: string, text: string])[] = [
  ['init.sql', "CREATE USER 'shop'@'%' IDENTIFIED BY 'V';"],
  ['init.sql', "ALTER USER shop WITH PASSWORD 'V';"],
  ['init.sql', "CREATE LOGIN shop WITH PASSWORD = 'V';"],
  ['init.sql', "SET PASSWORD FOR 'shop'@'%' = PASSWORD('V');"],
  ['deploy.sh', "sshpass -p 'V' ssh ada@10.1.2.3"],
  ['deploy.sh', 'PGPASSWORD=V psql -h db shop'],
  ['deploy.sh', 'mysql -u root -pV shop < dump.sql'],
  ['deploy.sh', 'curl -u ada:V https://api.acme.io/v1/users'],
  ['deploy.sh', 'docker login -u ada -p V registry.acme.io'],
  ['deploy.sh', 'redis-cli -h cache -a V ping'],
  ['deploy.sh', 'openssl rsa -in k.pem -passin pass:V -out k.out'],
  ['deploy.sh', 'keytool -importcert -storepass V -file ca.crt'],
  ['deploy.sh', "echo 'root:V' | chpasswd"],
  ['deploy.sh', "echo 'V' | docker login --username ada --password-stdin"],
  ['App.cs', '"Server=db;Database=shop;User Id=sa;Password=V;"'],
  ['App.java', '"jdbc:mysql://db:3306/shop?user=ada&password=V"'],
  ['App.java', 'DriverManager.getConnection("jdbc:postgresql://db/shop", "ada", "V");'],
  ['app.py', '"postgresql://ada:V@db.acme.io:5432/shop"'],
  ['app.js', '"mongodb://ada:V@db.acme.io:27017/shop"'],
  ['app.rb', "'https://ada:V@git.acme.io/shop.git'"],
  ['redis.conf', 'requirepass V'],
  ['haproxy.cfg', '  stats auth ada:V'],
  ['httpd.conf', 'AuthLDAPBindPassword "V"'],
  ['wpa_supplicant.conf', '  psk="V"'],
  ['tomcat-users.xml', '<user username="ada" password="V" roles="manager-gui"/>'],
  ['settings.xml', '<server><id>nexus</id><username>ada</username><password>V</password></server>'],
  ['app.py', "requests.get(url, auth=('ada', 'V'))"],
  ['app.py', "client.login('ada', 'V')"],
];

/** Lines with a credential's name and none in the value; `X` is drawn: what else stands there. */
const harmless: readonly (readonly [path: string, text: string])[] = [
  ['app.js', 'const password = await prompt("Password for the new account");'],
  ['app.js', 'const token = request.headers["x-auth-token"];'],
  ['app.js', "const passwordInput = document.querySelector('#password-WORD');"],
  ['app.js', "import { token } from './WORD-token-HEX8.js';"],
  ['app.js', "const cacheKey = 'HEX32';"],
  ['app.js', "const etag = 'HEX40';"],
  ['app.js', "{ key: 'HEX32', label: 'WORD' },"],
  ['app.js', "errors.password = 'Password must have 8 letters, 1 digit';"],
  ['app.js', "t('settings.password.WORD2')"],
  ['app.js', "localStorage.getItem('authToken_v2');"],
  ['app.ts', 'password: Joi.string().min(8).max(72).required(),'],
  ['app.ts', "type TokenKind = 'accessToken' | 'refreshToken' | 'WORD3';"],
  ['app.tsx', '<Input type="password" name="password" autoComplete="new-password" />'],
  ['app.tsx', '<div className="password-WORD x1y2z3a4">'],
  ['app.py', 'password = getpass.getpass("Password: ")'],
  ['app.py', 'secret = config["WORD"]["secret_name_v2"]'],
  ['app.py', 'token = jwt.encode(payload, key, algorithm="HS256")'],
  ['app.py', 'password = "password"'],
  ['app.py', 'API_KEY = "your-api-key-here"'],
  ['app.py', 'SECRET_KEY = "change-me-WORD"'],
  ['app.py', 'api_key = "<YOUR_API_KEY>"'],
  ['app.py', 'TOKEN_URL = "https://WORD.acme.io/oauth2/v1/token"'],
  ['app.py', 'sha256 = "HEX64"'],
  ['app.rb', 'validates :password, length: { minimum: 8 }, format: /[A-Z0-9]{4}/'],
  ['app.rb', 'password: ENV.fetch("WORD_PASSWORD")'],
  ['app.php', "$password = $_POST['password_WORD'];"],
  ['app.php', "'password' => 'required|min:8|confirmed',"],
  ['App.java', 'String password = System.getenv("WORD_PASSWORD_V2");'],
  ['App.java', '@Schema(description = "The password of the WORD", example = "********")'],
  ['App.java', 'private static final String PASSWORD_PROPERTY = "spring.WORD.password";'],
  ['App.java', 'assertThat(token.getKeyId()).isEqualTo("WORD-key-1");'],
  ['App.cs', '[Display(Name = "Password")] public string Password { get; set; } = string.Empty;'],
  ['main.go', 'password := flag.String("password", "", "password of WORD")'],
  ['main.go', 'token, err := client.Token(ctx, "WORD-audience-v1")'],
  ['main.tf', 'password = random_password.WORD.result'],
  ['main.tf', 'secret_arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:WORD-Ab12Cd"'],
  ['values.yaml', 'existingSecret: WORD-credentials'],
  ['values.yaml', 'passwordKey: WORD-password'],
  ['pod.yaml', 'secretKeyRef:\n  name: WORD-secret\n  key: db-password'],
  ['.github/workflows/ci.yml', 'token: ${{ secrets.WORD_TOKEN }}'],
  ['docker-compose.yml', 'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?missing}'],
  ['docker-compose.yml', 'POSTGRES_PASSWORD_FILE: /run/secrets/WORD'],
  ['application.yml', 'password: ENC(BASE64)'],
  ['application.yml', 'password: "{cipher}HEX64"'],
  ['secrets.yaml', 'password: ENC[AES256_GCM,data:BASE64,iv:BASE64,tag:BASE64,type:str]'],
  ['group_vars/all.yml', 'db_password: "{{ vault_db_password }}"'],
  ['.env.example', 'DB_PASSWORD='],
  ['.env.example', 'API_TOKEN=your_api_token'],
  ['.env.sample', 'JWT_SECRET=changeme'],
  ['package-lock.json', '"integrity": "sha512-BASE64BASE64=="'],
  ['yarn.lock', '  resolved "https://registry.yarnpkg.com/WORD-token/-/WORD-token-1.2.3.tgz#HEX40"'],
  ['go.sum', 'github.com/acme/WORD-auth v1.2.3 h1:BASE64='],
  ['Gemfile.lock', '    WORD-token (1.2.3) sha256=HEX64'],
  ['locales/en.yml', '  password: "Your password, at least 8 letters"'],
  ['locales/de.json', '  "forgotPassword": "Passwort vergessen?",'],
  ['style.css', '.password-WORD { background: url(data:image/png;base64,BASE64BASE64); }'],
  ['README.md', 'Set `API_KEY` to the key from https://WORD.acme.io/settings/keys.'],
  ['README.md', '    export TOKEN=<token from the dashboard>'],
  ['schema.graphql', 'password: String! @constraint(minLength: 8)'],
  ['api.proto', 'string access_token = 12;'],
  ['schema.sql', 'password VARCHAR(255) NOT NULL,'],
  ['schema.sql', "COMMENT ON COLUMN users.token_hash IS 'sha256 of the token';"],
  ['seed.sql', "INSERT INTO settings (key, value) VALUES ('token_lifetime', '3600s');"],
  ['data.json', '{ "id": "UUID", "key": "WORD-7", "checksum": "HEX40" }'],
  ['data.json', '"keyId": "UUID",'],
  ['data.json', '"tokenAddress": "0xHEX40",'],
  ['build.gradle', 'signingConfig.storePassword = System.getenv("STORE_PASSWORD")'],
  ['pom.xml', '<password>${env.NEXUS_PASSWORD}</password>'],
  ['nginx.conf', 'proxy_set_header X-Auth-Token $http_x_auth_token;'],
  ['deploy.sh', 'PASSWORD=$(openssl rand -base64 24)'],
  ['deploy.sh', 'read -s -p "Password for WORD: " PASSWORD'],
  ['deploy.sh', 'TOKEN="$(cat /run/secrets/WORD-token-v2)"'],
  ['deploy.sh', 'commit=HEX40 key=WORD'],
  ['app.m', 'static NSString * const kTokenKey = @"com.acme.WORD.tokenKey2";'],
  ['strings.xml', '<string name="password_hint">At least 8 letters</string>'],
  ['Foo.vue', '<q-input v-model="form.password" :rules="[rules.min8]" />'],
  ['test/user.test.js', "const password = 'password123';"],
  ['test/user_test.py', "client.login(username='ada', password='secret')"],
  ['spec/user_spec.rb', "let(:password) { 'WORD' }"],
];

/** @param times how often each shape is drawn */
export function labelledLines(times: number, seed = 7): LabelledLine[] {
  const drawer = new Drawer(seed);
  const lines: LabelledLine[] = [];
  for (let time = 0; time < times; time++) {
    for (const [path, shape, letters] of anyValue) {
      for (const [names, value] of [
        [passwordNames, drawPassword(drawer)],
        [secretNames, drawSecret(drawer)],
      ] as const) {
        const name = drawer.of<string>(names[letters]);
        lines.push({
          shape: `${path}: ${shape}`,
          path,
          // In one step, so that a name or value that holds the letter itself stays as it is.
          text: shape.replace(/(?<![A-Za-z])[NV](?![A-Za-z_])/g, (letter) => (letter === 'N' ? name : value)),
          value,
        });
      }
    }
    for (const [path, shape] of passwordOnly) {
      const value = drawPassword(drawer);
      lines.push({
        shape: `${path}: ${shape}`,
        path,
        text: shape.replace(/(?<![A-Z])V(?![A-Za-z])|(?<=-p)V/, () => value),
        value,
      });
    }
    for (const [path, shape] of harmless)
      lines.push({ shape: `${path}: ${shape}`, path, text: fill(shape, drawer), value: null });
  }
  return lines;
}

function fill(shape: string, drawer: Drawer): string {
  const hex = (length: number) => drawer.text('0123456789abcdef', length);
  return shape
    .replace(/WORD/g, () => drawer.of(words))
    .replace(/HEX(\d+)/g, (_, length: string) => hex(Number(length)))
    .replace(/BASE64/g, () => drawer.text(`${base62}+/`, 43))
    .replace(/UUID/g, () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`);
}
