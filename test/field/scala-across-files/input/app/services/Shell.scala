package services

import play.api.mvc.RequestHeader
import scala.sys.process._

object Shell {
  def run(line: String): String = line.!!
  def start(line: String): String = Process(line).!!
  def unused(line: String): String = Seq("ls", line).!!
}

object Words {
  def of(asked: RequestHeader): String = asked.getQueryString("w").getOrElse("")
}
