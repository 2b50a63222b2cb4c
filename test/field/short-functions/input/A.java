import jakarta.servlet.http.*;
import java.util.function.*;
import java.nio.file.*;
public class A extends HttpServlet {
  static String e(String v) { return v; }
  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    UnaryOperator<String> l = v -> v;
    s.getOutputStream().write(Files.readAllBytes(Paths.get("/srv/" + l.apply(q.getParameter("p")))));
    s.getOutputStream().write(Files.readAllBytes(Paths.get("/srv/" + e(q.getParameter("p")))));
    s.getOutputStream().write(Files.readAllBytes(Paths.get("/srv/" + name(q))));
    Supplier<String> f = () -> "x";
    s.getOutputStream().write(Files.readAllBytes(Paths.get("/srv/" + f.get())));
  }
  private String name(HttpServletRequest q) { return q.getParameter("p"); }
}
