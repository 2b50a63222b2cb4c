using System.IO; using System.IO.Compression;
public class A {
  public void Bad(ZipArchive a, string dest) {
    foreach (var e in a.Entries) {
      e.ExtractToFile(Path.Combine(dest, e.FullName));
    }
  }
  public void Good(ZipArchive a, string dest) {
    foreach (var e in a.Entries) {
      var p = Path.GetFullPath(Path.Combine(dest, e.FullName));
      if (!p.StartsWith(Path.GetFullPath(dest) + Path.DirectorySeparatorChar)) continue;
      e.ExtractToFile(p);
    }
  }
  public void Safe(string z, string dest) {
    ZipFile.ExtractToDirectory(z, dest);
  }
}
