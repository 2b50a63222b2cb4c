import java.sql.Statement;
class Rows {
  void handedOn(String text) throws Exception {
    try (Statement rows = made()) {
      rows.execute(text);
    }
  }
  void ofOthers(String text) throws Exception {
    try (Runner rows = started()) {
      rows.execute(text);
    }
  }
}
