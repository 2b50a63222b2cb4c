import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.http.*
fun Route.x() {
  get("/a") { call.respondText("hi " + call.parameters["n"]) }
  get("/b") { call.respondText("<b>" + call.parameters["n"], ContentType.Text.Html) }
}
