import java.io.*; import java.util.*; import java.util.jar.*; import java.util.zip.*;
class Expand {
  void handedOn(JarFile jar, String folder) throws IOException {
    Enumeration<JarEntry> listed = jar.entries();
    while (listed.hasMoreElements()) {
      JarEntry one = listed.nextElement();
      String name = one.getName();
      if (name.endsWith("/") || "".equals(name)) continue;
      write(jar.getInputStream(one), folder, name);
    }
  }
  private static void write(InputStream in, String folder, String name) throws IOException {
    File file = new File(folder, name);
    in.transferTo(new FileOutputStream(file));
  }
  void put(ZipInputStream in, String root) throws IOException {
    ZipEntry one = in.getNextEntry();
    String name = one.getName();
    if (name.startsWith("web/")) {
      StringBuilder path = new StringBuilder(root + "/views");
      path.append("/").append(name.substring(4));
      File file = new File(path.toString().replace("/", File.separator));
      in.transferTo(new FileOutputStream(file));
    }
  }
  void nested(ZipFile zip, File folder) throws IOException {
    Enumeration listed = zip.entries();
    ZipEntry one = (ZipEntry) listed.nextElement();
    String name = one.getName();
    if (name.endsWith(".mod")) {
      if (name.contains(System.getProperty("file.separator"))) {
        name = new File(name).getName();
      }
      zip.getInputStream(one).transferTo(new FileOutputStream(new File(folder, name)));
    }
  }
  void refused(JarFile jar, String folder) throws IOException {
    JarEntry one = jar.entries().nextElement();
    String name = one.getName();
    if (name.contains("..")) throw new IOException(name);
    keep(jar.getInputStream(one), folder, name);
  }
  private static void keep(InputStream in, String folder, String name) throws IOException {
    in.transferTo(new FileOutputStream(new File(folder, name)));
  }
  void checkedBelow(JarFile jar, String folder) throws IOException {
    JarEntry one = jar.entries().nextElement();
    place(jar.getInputStream(one), folder, one.getName());
  }
  private static void place(InputStream in, String folder, String name) throws IOException {
    File file = new File(folder, name);
    if (!file.toPath().normalize().startsWith(folder)) throw new IOException(name);
    in.transferTo(new FileOutputStream(file));
  }
  void lastPart(ZipInputStream in, File folder) throws IOException {
    ZipEntry one = in.getNextEntry();
    String name = new File(one.getName()).getName();
    in.transferTo(new FileOutputStream(new File(folder, name)));
  }
}
