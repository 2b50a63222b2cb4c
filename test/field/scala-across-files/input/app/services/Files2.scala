package services

import java.io.File
import models.Ask
import scala.io.Source

class Files2 {
  def read(ask: Ask): String = Source.fromFile(new File("/srv", ask.name)).mkString
  def kind(ask: Ask): String = Source.fromFile(new File("/srv", ask.kind)).mkString
}
