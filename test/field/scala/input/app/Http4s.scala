package web

import cats.effect.IO
import doobie._
import doobie.implicits._
import java.io.File
import org.http4s._
import org.http4s.client.Client
import org.http4s.dsl.io._
import org.http4s.headers.{Location, `Content-Type`}
import scala.sys.process._

object Name extends QueryParamDecoderMatcher[String]("name")
object Page extends QueryParamDecoderMatcher[Int]("page")

class Web(xa: Transactor[IO], http: Client[IO]) {
  val routes = HttpRoutes.of[IO] {
    case GET -> Root / "users" / who =>
      val found = Fragment.const(s"select name from users where name = '$who'").query[String].to[List]
      Ok(found.transact(xa))

    case GET -> Root / "safe" / who =>
      Ok(sql"select name from users where name = $who".query[String].to[List].transact(xa))

    case GET -> Root / "ids" / IntVar(id) =>
      Ok(Fragment.const(s"select name from users where id = $id").query[String].to[List].transact(xa))

    case GET -> Root / "run" :? Name(chosen2) +& Page(page) =>
      s"ls $page".!!
      Ok(s"ls $chosen2".!!)

    case in @ POST -> Root / "files" =>
      for {
        name <- in.as[String]
        text <- IO(scala.io.Source.fromFile("/srv/" + name).mkString)
        done <- Ok(text)
      } yield done

    case in @ GET -> Root / "proxy" =>
      in.params.get("url") match {
        case Some(url) => Ok(http.expect[String](Uri.unsafeFromString(url)))
        case None      => Ok(http.expect[String]("https://example.com"))
      }

    case GET -> Root / "away" :? Name(to) =>
      SeeOther(Location(Uri.unsafeFromString(to)))

    case GET -> Root / "page" / title =>
      Ok(s"<h1>$title</h1>", `Content-Type`(MediaType.text.html))

    case GET -> Root / "plain" / title =>
      Ok(s"<h1>$title</h1>")
  }
}
