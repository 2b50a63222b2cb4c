package a
import java.io.File
import org.springframework.web.bind.annotation.*
data class Ask(val name: String, val id: Int)
@RestController
class Fs {
  @PostMapping("/a") fun a(@RequestBody ask: Ask): String {
    val f = File("/srv", ask.name)
    return f.readText()
  }
  @PostMapping("/b") fun b(@RequestBody ask: Ask): String {
    val f = File("/srv", ask.name)
    require(f.canonicalPath.startsWith("/srv/"))
    return f.readText()
  }
  @PostMapping("/c") fun c(@RequestBody ask: Ask): String {
    if (!Regex("^[a-z]+$").matches(ask.name)) throw IllegalArgumentException()
    return File("/srv/${ask.name}").readText()
  }
  @PostMapping("/d") fun d(@RequestBody ask: Ask) {
    listOf(ask.name).forEach { Runtime.getRuntime().exec(it) }
  }
  @PostMapping("/e") fun e(@RequestBody ask: Ask) {
    File(ask.name).writeText("x")
  }
}
