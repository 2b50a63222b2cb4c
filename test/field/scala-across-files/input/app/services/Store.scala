package services

import java.sql.Connection
import javax.inject.Inject

trait Store {
  def find(word: String): String
  def count(size: String): String
}

class SqlStore @Inject()(connection: Connection) extends Store {
  override def find(word: String): String =
    connection.createStatement().executeQuery("select * from t where w = '" + word + "'").toString
  override def count(size: String): String =
    connection.createStatement().executeQuery("select * from t where n = " + size).toString
}
