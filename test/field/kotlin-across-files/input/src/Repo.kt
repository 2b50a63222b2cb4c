package a
import java.sql.Connection
class Repo {
  lateinit var c: Connection
  fun search(q: String): Any {
    val st = c.prepareStatement("select * from t where q = '" + q + "'")
    return st.executeQuery()
  }
  fun safe(q: String): Any {
    val st = c.prepareStatement("select * from t where q = ?")
    st.setString(1, q)
    return st.executeQuery()
  }
}
