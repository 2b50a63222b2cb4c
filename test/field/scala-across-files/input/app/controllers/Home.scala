package controllers

import javax.inject.Inject
import models.Ask
import play.api.mvc._
import services._

class Home @Inject()(cc: ControllerComponents, store: Store, files: Files2) extends AbstractController(cc) {
  def find(word: String) = Action { Ok(store.find(word)) }
  def count(size: Int) = Action { Ok(store.count(size.toString)) }
  def run = Action { in => Ok(Shell.run(in.getQueryString("cmd").getOrElse(""))) }
  def read = Action { in =>
    val ask = Ask(in.getQueryString("name").getOrElse(""), "fixed")
    Ok(files.read(ask) + files.kind(ask))
  }
  def begin = Action { in => Ok(Shell.start(Words.of(in))) }
}
