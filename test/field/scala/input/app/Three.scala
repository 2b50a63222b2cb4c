package three

import java.io.File
import play.api.mvc.*
import scala.sys.process.*

class Three(cc: ControllerComponents) extends AbstractController(cc):
  def show(name: String) = Action: incoming =>
    val kind = incoming.getQueryString("kind").getOrElse("")
    if kind.isEmpty then
      BadRequest("no")
    else
      Ok(s"ls $kind".!!)

  def read(name: String): Action[AnyContent] = Action {
    require(name.matches("[a-z]+"), "name")
    Ok(File("/srv/" + name).toString)
  }

  def unread(name: String): Action[AnyContent] = Action {
    Ok(File("/srv/" + name).toString)
  }
