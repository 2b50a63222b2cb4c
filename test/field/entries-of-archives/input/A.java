import java.io.*; import java.nio.file.*; import java.util.zip.*;
public class A {
  void bad(ZipInputStream z, File dest) throws IOException {
    ZipEntry e;
    while ((e = z.getNextEntry()) != null) {
      File f = new File(dest, e.getName());
      try (FileOutputStream o = new FileOutputStream(f)) { z.transferTo(o); }
    }
  }
  void good(ZipInputStream z, Path dest) throws IOException {
    ZipEntry e;
    while ((e = z.getNextEntry()) != null) {
      Path p = dest.resolve(e.getName()).normalize();
      if (!p.startsWith(dest)) throw new IOException("bad");
      Files.copy(z, p);
    }
  }
  void bad2(ZipFile z, Path dest) throws IOException {
    for (var en = z.entries(); en.hasMoreElements();) {
      ZipEntry e = en.nextElement();
      Files.copy(z.getInputStream(e), dest.resolve(e.getName()));
    }
  }
  void canonical(ZipInputStream z, File dest) throws IOException {
    ZipEntry e = z.getNextEntry();
    File f = new File(dest, e.getName());
    if (!f.getCanonicalPath().startsWith(dest.getCanonicalPath() + File.separator)) throw new IOException("bad");
    new FileOutputStream(f);
  }
}
