import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.http.*
import java.io.File
fun Route.x(db: java.sql.Connection) {
  get("/a") { call.respondText("hi " + call.parameters["n"]) }
  get("/b") { call.respondText("<b>" + call.parameters["n"], ContentType.Text.Html) }
  get("/c") { call.respondFile(File("/srv/" + call.parameters["n"])) }
  get("/d") { call.respondRedirect(call.request.queryParameters["u"]!!) }
  post("/e") {
    val q = call.receiveText()
    db.createStatement().executeQuery("select '$q'")
  }
  get("/f") {
    val n = call.parameters["n"]?.toIntOrNull() ?: return@get call.respond(HttpStatusCode.BadRequest)
    db.createStatement().executeQuery("select $n")
  }
  post("/g") {
    val p = call.receiveParameters()
    Runtime.getRuntime().exec("x " + p["cmd"])
  }
}
