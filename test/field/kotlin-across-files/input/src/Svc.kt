package a
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Service
@Service
class Svc(private val jdbc: JdbcTemplate) {
  fun find(x: String) = jdbc.queryForList("select '$x'")
  fun query(x: String): List<Map<String, Any>> {
    val sql = "select * from t where n = '" + x + "'"
    return jdbc.queryForList(sql)
  }
  fun raw(s: String) = jdbc.queryForList(s)
  fun raw2(s: String) = jdbc.queryForList(s)
  fun raw3(s: String) = jdbc.queryForList(s)
  fun raw4(s: String) = jdbc.queryForList(s)
}
