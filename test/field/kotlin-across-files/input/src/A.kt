package a
import org.springframework.web.bind.annotation.*
import java.io.File
import java.nio.file.Files
import java.nio.file.Paths
@RestController
class A(private val svc: Svc, private val store: Store) {
  @GetMapping("/a") fun a(@RequestParam q: String) = svc.find(q)
  @GetMapping("/b") fun b(@RequestParam q: String) = store.load(q)
  @GetMapping("/c") fun c(@RequestParam q: String): String {
    if (!q.matches(Regex("^[a-z]+$"))) throw IllegalArgumentException()
    return File("/srv/$q").readText()
  }
  @GetMapping("/d") fun d(@RequestParam q: String): String {
    if (!(q matches Regex("[a-z]+"))) return ""
    return File("/srv/$q").readText()
  }
  @GetMapping("/e") fun e(@RequestParam q: String): String {
    val ok = setOf("a", "b")
    if (q !in ok) throw IllegalArgumentException()
    return File("/srv/$q").readText()
  }
  @GetMapping("/f") fun f(@RequestParam q: String): String {
    val p = Paths.get("/srv").resolve(q).normalize()
    if (!p.startsWith("/srv")) throw IllegalArgumentException()
    return Files.readString(p)
  }
  @GetMapping("/g") fun g(@RequestParam q: String): Any {
    val name = q.trim().lowercase().removeSuffix(".txt")
    return Helper.exec(name)
  }
  @GetMapping("/h") fun h(@RequestParam q: String): Any {
    val r = try { q.toInt() } catch (e: NumberFormatException) { 0 }
    return svc.find("" + r)
  }
  @GetMapping("/i") fun i(@RequestParam q: String): Any {
    val ask = Ask(q, 1)
    return svc.query(ask.name)
  }
  @GetMapping("/j") fun j(@RequestParam q: String): Any = q.shout()
  @GetMapping("/k") fun k(@RequestParam q: String): Any {
    val parts = mutableListOf<String>()
    parts.add("sh"); parts.add("-c"); parts.add(q)
    return ProcessBuilder(parts).start()
  }
  @GetMapping("/l") fun l(@RequestParam q: String): Any {
    val args = arrayOf("ls", q)
    return Runtime.getRuntime().exec(args)
  }
  @GetMapping("/m") fun m(@RequestParam q: String): Any {
    val sb = StringBuilder()
    sb.append("select '").append(q).append("'")
    return svc.raw(sb.toString())
  }
  @GetMapping("/n") fun n(@RequestParam q: String): Any {
    val sql = buildString { append("select '"); append(q); append("'") }
    return svc.raw2(sql)
  }
  @GetMapping("/o") fun o(@RequestParam q: String): Any {
    val sql = """
      select * from t where x = '$q'
    """.trimIndent()
    return svc.raw3(sql)
  }
  @GetMapping("/p") fun p(@RequestParam q: String): Any {
    val sql = "select * from t where x = '%s'".format(q)
    return svc.raw4(sql)
  }
}
class Ask(val name: String, val n: Int)
object Helper {
  fun exec(x: String): Process = Runtime.getRuntime().exec("sh -c $x")
}
fun String.shout(): Process = Runtime.getRuntime().exec("sh -c " + this)
