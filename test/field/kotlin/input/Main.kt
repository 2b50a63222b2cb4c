import java.io.File
fun main(args: Array<String>) {
  val p = ProcessBuilder("ls", "-l")
  p.start()
}
