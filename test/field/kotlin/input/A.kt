package a
import java.io.File
import java.net.URL
import java.sql.Connection
import java.sql.DriverManager
import javax.servlet.http.HttpServlet
import javax.servlet.http.HttpServletRequest
import javax.servlet.http.HttpServletResponse
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*
import org.springframework.web.client.RestTemplate
@RestController
@RequestMapping("/api")
class A(private val jdbc: JdbcTemplate) {
  @GetMapping("/a") fun a(@RequestParam u: String): String {
    return File("/srv/$u").readText()
  }
  @GetMapping("/b") fun b(@RequestParam u: String) = Runtime.getRuntime().exec("ls " + u)
  @GetMapping("/c") fun c(@RequestParam u: String): Any {
    val sql = "select * from t where a = '$u'"
    return jdbc.queryForList(sql)
  }
  @GetMapping("/d") fun d(@RequestParam u: String) = jdbc.queryForList("select * from t where a = ?", u)
  @GetMapping("/e") fun e(@RequestParam u: Long) = jdbc.queryForList("select * from t where a = $u")
  @GetMapping("/f") fun f(@RequestParam u: String): String = URL(u).readText()
  @GetMapping("/g") fun g(@RequestParam u: String): String? = RestTemplate().getForObject(u, String::class.java)
  @GetMapping("/h") fun h(@RequestParam u: String): Process {
    val cmd = if (u == "x") "ls" else "cat $u"
    return ProcessBuilder("sh", "-c", cmd).start()
  }
  @GetMapping("/i") fun i(@RequestParam u: String): Process {
    val cmd = when (u) { "a" -> "ls"; "b" -> "pwd"; else -> "id" }
    return ProcessBuilder("sh", "-c", cmd).start()
  }
  @GetMapping("/j") fun j(@RequestParam u: String?): Any? {
    return u?.let { jdbc.queryForList("select '" + it + "'") }
  }
  @GetMapping("/k") fun k(@RequestParam u: String): Any {
    return run(u)
  }
  private fun run(x: String) = jdbc.queryForList("select '" + x + "'")
}
class S : HttpServlet() {
  override fun doGet(req: HttpServletRequest, resp: HttpServletResponse) {
    val n = req.getParameter("n") ?: "x"
    resp.contentType = "text/html"
    resp.writer.println("<b>$n</b>")
    resp.sendRedirect(req.queryString)
    val o = java.io.ObjectInputStream(req.inputStream).readObject()
  }
  override fun doPost(req: HttpServletRequest, resp: HttpServletResponse) {
    DriverManager.getConnection("jdbc:x").use { c ->
      c.createStatement().use { s ->
        s.executeQuery("select " + req.getParameter("q"))
      }
    }
    val md = java.security.MessageDigest.getInstance("MD5")
    val r = java.util.Random().nextInt()
  }
}
