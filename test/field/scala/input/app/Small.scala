package small

import org.scalatra._
import java.io.{File, ObjectInputStream}
import java.sql.DriverManager
import scala.io.Source

class Small extends ScalatraServlet {
  get("/users/:name") {
    val chosen2 = params("name")
    val c = DriverManager.getConnection("jdbc:x")
    c.createStatement().executeQuery("select * from users where name = '" + chosen2 + "'")
  }
  get("/safe/:name") {
    val c = DriverManager.getConnection("jdbc:x")
    val s = c.prepareStatement("select * from users where name = ?")
    s.setString(1, params("name"))
    s.executeQuery()
  }
  get("/size/:n") {
    val n = params("n").toInt
    DriverManager.getConnection("jdbc:x").createStatement.executeQuery(s"select * from users where n = $n")
  }
  get("/file") {
    Source.fromFile(params.getOrElse("f", "x"))
  }
  get("/go") { redirect(params("to")) }
  get("/home") { redirect("/home") }
  get("/fetch") { Source.fromURL(params("u")).mkString }
  post("/object") { new ObjectInputStream(request.getInputStream).readObject }
}

class Parts extends ScalatraServlet {
  get("/:user/settings") {
    val name = params("user")
    redirect(s"/$name/settings")
  }
  get("/to/:user") {
    redirect("/" + params("next"))
  }
}
