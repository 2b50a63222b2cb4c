// What the modules of packages are called where their names do not say it. Prefixes, in the spelling of the language,
// without regard to case for .NET and PHP. A package that is not here is found by its name, or not at all.
type Modules = Readonly<Record<string, readonly string[]>>;

export const pythonModules: Modules = {
  beautifulsoup4: ['bs4'],
  'opencv-python': ['cv2'],
  pillow: ['pil'],
  protobuf: ['google'],
  pycryptodome: ['crypto'],
  pyjwt: ['jwt'],
  'python-dateutil': ['dateutil'],
  'python-jose': ['jose'],
  'python-multipart': ['multipart'],
  pyyaml: ['yaml'],
  'scikit-learn': ['sklearn'],
};

/** Java packages. */
const mavenModules: Modules = {
  'ch.qos.logback:logback-classic': ['ch.qos.logback.classic'],
  'com.alibaba:fastjson': ['com.alibaba.fastjson'],
  'com.fasterxml.jackson.core:jackson-annotations': ['com.fasterxml.jackson.annotation'],
  'com.fasterxml.jackson.core:jackson-core': ['com.fasterxml.jackson.core'],
  'com.fasterxml.jackson.core:jackson-databind': ['com.fasterxml.jackson.databind'],
  'com.google.code.gson:gson': ['com.google.gson'],
  'com.google.guava:guava': ['com.google.common'],
  'com.google.protobuf:protobuf-java': ['com.google.protobuf'],
  'com.h2database:h2': ['org.h2'],
  'com.squareup.okhttp3:okhttp': ['okhttp3'],
  'com.thoughtworks.xstream:xstream': ['com.thoughtworks.xstream'],
  'commons-beanutils:commons-beanutils': ['org.apache.commons.beanutils'],
  'commons-codec:commons-codec': ['org.apache.commons.codec'],
  'commons-collections:commons-collections': ['org.apache.commons.collections'],
  'commons-fileupload:commons-fileupload': ['org.apache.commons.fileupload'],
  'commons-io:commons-io': ['org.apache.commons.io'],
  'commons-lang:commons-lang': ['org.apache.commons.lang'],
  'io.netty:netty-codec-http': ['io.netty.handler.codec.http'],
  'io.netty:netty-codec-http2': ['io.netty.handler.codec.http2'],
  'io.netty:netty-handler': ['io.netty.handler'],
  'log4j:log4j': ['org.apache.log4j'],
  'mysql:mysql-connector-java': ['com.mysql'],
  'org.apache.httpcomponents:httpclient': ['org.apache.http'],
  'org.apache.logging.log4j:log4j-api': ['org.apache.logging.log4j'],
  'org.apache.tomcat.embed:tomcat-embed-core': [
    'org.apache.catalina',
    'org.apache.coyote',
    'org.apache.tomcat',
  ],
  'org.bouncycastle:bcprov-jdk15on': ['org.bouncycastle'],
  'org.bouncycastle:bcprov-jdk18on': ['org.bouncycastle'],
  'org.hibernate:hibernate-core': ['org.hibernate'],
  'org.json:json': ['org.json'],
  'org.postgresql:postgresql': ['org.postgresql'],
  'org.slf4j:slf4j-api': ['org.slf4j'],
  'org.springframework:spring-webmvc': ['org.springframework.web.servlet'],
  'xerces:xercesImpl': ['org.apache.xerces'],
};

/**
 * By the custom that the group, and what the artifact adds to it, are the package: `org.apache.commons:commons-lang3`
 * has `org.apache.commons.lang3`.
 */
export function javaPackagesOf(name: string): readonly string[] {
  const known = mavenModules[name];
  if (known) return known;
  const [group = '', artifact = ''] = name.split(':');
  const segments = group.split('.');
  const added = artifact
    .split(/[-.]/)
    .filter((token) => token !== '' && !segments.some((segment) => segment.startsWith(token)));
  return [[...segments, ...added].join('.')];
}

/** Namespaces in lower case. */
const nugetModules: Modules = {
  'bouncycastle.cryptography': ['org.bouncycastle'],
  bouncycastle: ['org.bouncycastle'],
  dotnetzip: ['ionic.zip'],
  'portable.bouncycastle': ['org.bouncycastle'],
  sharpziplib: ['icsharpcode.sharpziplib'],
  'ssh.net': ['renci.sshnet'],
};

export function namespacesOf(name: string): readonly string[] {
  const id = name.toLowerCase();
  return nugetModules[id] ?? [id];
}

/** Namespaces in lower case, `/` between their parts, where composer.lock does not name them. */
const packagistModules: Modules = {
  'guzzlehttp/guzzle': ['guzzlehttp'],
  'laravel/framework': ['illuminate'],
  'twig/twig': ['twig'],
};

/** `symfony/http-kernel` has `Symfony\Component\HttpKernel`, most others `Vendor\Name`. */
export function phpNamespacesOf(name: string): readonly string[] {
  const known = packagistModules[name.toLowerCase()];
  if (known) return known;
  const [vendor = '', own = ''] = name.toLowerCase().replaceAll(/[-_.]/g, '').split('/');
  const parts = vendor === own ? [vendor] : [`${vendor}/${own}`];
  return vendor === 'symfony' ? [...parts, `symfony/component/${own}`] : parts;
}
