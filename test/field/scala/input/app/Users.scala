package controllers

import anorm._
import java.io.File
import java.nio.file.{Files, Paths}
import java.security.MessageDigest
import javax.inject._
import play.api.db.Database
import play.api.libs.json._
import play.api.libs.ws.WSClient
import play.api.mvc._
import play.twirl.api.Html
import scala.concurrent.{ExecutionContext, Future}
import scala.sys.process._

case class Ask(name: String, size: Int)

@Singleton
class Users @Inject() (db: Database, web: WSClient, val controllerComponents: ControllerComponents)(implicit ec: ExecutionContext)
    extends BaseController {

  implicit val reads: Reads[Ask] = Json.reads[Ask]
  private val allowed = Set("date", "uptime")

  def find(term: String) = Action { implicit request: Request[AnyContent] =>
    db.withConnection { implicit c =>
      val rows = SQL(s"select * from users where name = '$term'").as(SqlParser.str("name").*)
      Ok(rows.mkString(","))
    }
  }

  def bound(term: String) = Action {
    db.withConnection { implicit c =>
      Ok(SQL"select * from users where name = $term".as(SqlParser.str("name").*).mkString)
    }
  }

  def byId(id: Long) = Action { implicit r =>
    db.withConnection { implicit c => Ok(SQL("select * from users where id = " + id).toString) }
  }

  def spliced(column: String) = Action {
    Ok(SQL"select * from users order by #$column".toString)
  }

  def ping = Action { incoming =>
    val host = incoming.getQueryString("host").getOrElse("localhost")
    Ok(s"ping -c 1 $host".!!)
  }

  def pingList = Action { incoming =>
    val host = incoming.getQueryString("host").getOrElse("localhost")
    Ok(Seq("ping", "-c", "1", host).!!)
  }

  def shell = Action(parse.formUrlEncoded) { form =>
    val name = form.body("cmd").head
    Process(Seq("sh", "-c", name)).!
    Ok("done")
  }

  def one(name: String) = Action {
    if (allowed.contains(name)) Ok(name.!!) else BadRequest("no")
  }

  def show(name: String) = Action {
    val file = new File("/srv/files/" + name)
    Ok.sendFile(file)
  }

  def last(name: String) = Action {
    Ok.sendFile(new File("/srv/files", Paths.get(name).getFileName.toString))
  }

  def pattern(name: String) = Action {
    if (!name.matches("[a-z]+")) BadRequest("no")
    else Ok(new String(Files.readAllBytes(Paths.get(s"/srv/$name"))))
  }

  def proxy(url: String): Action[AnyContent] = Action.async { _ =>
    web.url(url).get().map(answer => Ok(answer.body))
  }

  def fixed(id: String): Action[AnyContent] = Action.async {
    web.url("https://api.example.com/items").addQueryStringParameters("id" -> id).get().map(a => Ok(a.json))
  }

  def page(name: String) = Action {
    Ok(Html(s"<h1>$name</h1>"))
  }

  def text(name: String) = Action { Ok(s"<h1>$name</h1>") }

  def html(name: String) = Action { Ok(s"<h1>$name</h1>").as("text/html") }

  def json(name: String) = Action { Ok(s"<h1>$name</h1>").as("application/json") }

  def away(to: String) = Action { Redirect(to) }

  def home(to: String) = Action { Redirect(routes.Users.page(to)) }

  def inside(to: String) = Action { Redirect("/users/" + to) }

  def body: Action[JsValue] = Action.async(parse.json) { ask =>
    ask.body.validate[Ask].fold(
      _ => Future.successful(BadRequest("no")),
      handed => {
        s"ls ${handed.name}".!!
        s"ls ${handed.size}".!!
        Future.successful(Ok("x"))
      }
    )
  }

  def field = Action(parse.json) { ask =>
    val name = (ask.body \ "name").as[String]
    Ok(s"ls $name".!!)
  }

  def nested = Action.async { incoming =>
    for {
      name <- Future.successful(incoming.headers.get("X-Name").getOrElse(""))
      file = new File(s"/srv/$name")
      if file.exists
    } yield Ok.sendFile(file)
  }

  def chosen(kind: String) = Action {
    val command = kind match {
      case "a" => "ls"
      case "b" => "date"
      case _   => "uptime"
    }
    Ok(command.!!)
  }

  def matched(kind: Option[String]) = Action {
    kind match {
      case Some(k) => Ok(("ls " + k).!!)
      case None    => Ok("")
    }
  }

  def digest(name: String) = Action {
    Ok(MessageDigest.getInstance("MD5").digest(name.getBytes).toString)
  }

  def strong(name: String) = Action {
    Ok(MessageDigest.getInstance("SHA-256").digest(name.getBytes).toString)
  }

  def upload = Action(parse.multipartFormData) { form =>
    form.body.file("picture").map { picture =>
      picture.ref.copyTo(Paths.get(s"/tmp/${picture.filename}"), replace = true)
      Ok("x")
    }.getOrElse(BadRequest)
  }

  private def helper(name: String) = new File("/srv/" + name)
}
