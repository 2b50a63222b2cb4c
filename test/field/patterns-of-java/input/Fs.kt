package a
import java.io.File
import org.springframework.web.bind.annotation.*
data class Ask(val name: String, val id: Int)
@RestController
class Fs {
  @PostMapping("/c") fun c(@RequestBody ask: Ask): String {
    if (!Regex("^[a-z]+$").matches(ask.name)) throw IllegalArgumentException()
    return File("/srv/${ask.name}").readText()
  }
  @PostMapping("/d") fun d(@RequestBody ask: Ask): String {
    val n = ask.name
    if (!Regex("^[a-z]+$").matches(n)) throw IllegalArgumentException()
    return File("/srv/$n").readText()
  }
  @PostMapping("/e") fun e(@RequestBody ask: Ask): String {
    if (!ask.name.matches(Regex("^[a-z]+$"))) throw IllegalArgumentException()
    return File("/srv/" + ask.name).readText()
  }
  private val re = Regex("^[a-z]+$")
  private val re2 = "^[a-z]+$".toRegex()
  @PostMapping("/f") fun f(@RequestParam n: String): String {
    if (!re.matches(n)) throw IllegalArgumentException()
    return File("/srv/" + n).readText()
  }
  @PostMapping("/g") fun g(@RequestParam n: String): String {
    require(re2.matches(n)) { "bad" }
    return File("/srv/" + n).readText()
  }
  @PostMapping("/h") fun h(@RequestParam n: String): String {
    require(n.length < 10)
    return File("/srv/" + n).readText()
  }
  @PostMapping("/i") fun i(@RequestParam n: String): String {
    val ok = n.takeIf { it.matches(Regex("^[a-z]+$")) } ?: return ""
    return File("/srv/" + ok).readText()
  }
}
