const unzipper = require('unzipper'); const fs = require('fs'); const path = require('path'); const AdmZip = require('adm-zip'); const tar = require('tar-stream');
function bad(src, dest) {
  fs.createReadStream(src).pipe(unzipper.Parse()).on('entry', (entry) => {
    entry.pipe(fs.createWriteStream(path.join(dest, entry.path)));
  });
}
function good(src, dest) {
  fs.createReadStream(src).pipe(unzipper.Parse()).on('entry', (entry) => {
    const p = path.resolve(dest, entry.path);
    if (!p.startsWith(path.resolve(dest) + path.sep)) return entry.autodrain();
    entry.pipe(fs.createWriteStream(p));
  });
}
function adm(src, dest) {
  new AdmZip(src).extractAllTo(dest);
}
function adm2(src, dest) {
  for (const e of new AdmZip(src).getEntries()) fs.writeFileSync(path.join(dest, e.entryName), e.getData());
}
function t(dest) {
  const x = tar.extract();
  x.on('entry', (header, stream, next) => {
    stream.pipe(fs.createWriteStream(path.join(dest, header.name)));
    next();
  });
}
