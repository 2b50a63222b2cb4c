package a
import javax.servlet.http.HttpServletRequest
import org.springframework.stereotype.Controller
import org.springframework.web.bind.annotation.*
interface Finder { fun find(x: String): Any }
class SqlFinder(val c: java.sql.Connection) : Finder {
  override fun find(x: String): Any = c.createStatement().executeQuery("select '" + x + "'")
}
@Controller
class W(private val finder: Finder) {
  @RequestMapping("/w")
  @ResponseBody
  fun w(request: HttpServletRequest): Any {
    val v = request.getHeader("X-V")
    return finder.find(v)
  }
}
