import java.io.File
import java.util.zip.ZipInputStream
fun bad(z: ZipInputStream, dest: File) {
  var e = z.nextEntry
  while (e != null) {
    File(dest, e.name).outputStream().use { z.copyTo(it) }
    e = z.nextEntry
  }
}
fun good(z: ZipInputStream, dest: File) {
  var e = z.nextEntry
  while (e != null) {
    val f = File(dest, e.name)
    if (!f.canonicalPath.startsWith(dest.canonicalPath + File.separator)) throw SecurityException()
    f.outputStream().use { z.copyTo(it) }
    e = z.nextEntry
  }
}
