package streams

import org.apache.pekko.http.scaladsl.Http
import org.apache.pekko.http.scaladsl.model._
import org.apache.pekko.http.scaladsl.server.Directives._
import java.io.File
import scala.sys.process._
import slick.jdbc.PostgresProfile.api._

class Streams(db: Database)(implicit system: ActorSystem) {
  val route =
    path("users" / Segment) { who =>
      get {
        onSuccess(db.run(sql"select name from users where name = '#$who'".as[String])) { rows =>
          complete(rows.mkString)
        }
      }
    } ~
    path("bound" / Segment) { who =>
      complete(db.run(sql"select name from users where name = $who".as[String]))
    } ~
    path("items" / IntNumber / Segment) { (id, name) =>
      s"ls $id".!
      s"ls $name".!
      complete("x")
    } ~
    (get & path("run") & parameter("cmd")) { line =>
      complete(line.!!)
    } ~
    parameters("n".as[Int], "file") { (n, file) =>
      getFromFile(s"/srv/$file")
    } ~
    path("away") {
      parameter("to") { to =>
        redirect(to, StatusCodes.Found)
      }
    } ~
    path("fetch") {
      entity(as[String]) { address =>
        complete(Http().singleRequest(HttpRequest(uri = address)))
      }
    } ~
    path("page" / Segment) { title =>
      complete(HttpEntity(ContentTypes.`text/html(UTF-8)`, s"<h1>$title</h1>"))
    } ~
    path("text" / Segment) { title =>
      complete(HttpEntity(ContentTypes.`text/plain(UTF-8)`, s"<h1>$title</h1>"))
    } ~
    path("const") {
      complete("uptime".!!)
    }
}
