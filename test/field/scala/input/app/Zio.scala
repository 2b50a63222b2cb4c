package z

import scala.sys.process._
import zio._
import zio.http._
import java.io.File

object Zio extends ZIOAppDefault {
  val routes = Routes(
    Method.GET / "run" / string("name") -> handler { (name: String, asked: Request) =>
      Response.text(s"ls $name".!!)
    },
    Method.GET / "size" / int("n") -> handler { (n: Int, _: Request) =>
      Response.text(s"ls $n".!!)
    },
    Method.GET / "file" -> handler { (asked: Request) =>
      val name = asked.url.queryParams.get("f").map(_.asString).getOrElse("x")
      Response.text(new File("/srv/" + name).toString)
    },
  )
  def run = Server.serve(routes)
}
