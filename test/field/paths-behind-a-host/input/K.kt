import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.client.*
fun Application.m() {
  val client = HttpClient()
  val lang = "en"
  intercept(ApplicationCallPipeline.Call) {
    val response = client.request("https://$lang.wikipedia.org${call.request.uri}")
    val other = client.request("https://$lang.wikipedia.org${call.request.queryParameters["p"]}")
  }
}
