import java.util.List;
import jakarta.servlet.http.*;
public class A extends HttpServlet {
  static final List<String> PAGES = List.of("/a", "/b");
  protected void doGet(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    String n = q.getParameter("next");
    for (String p : PAGES) {
      if (p.equals(n)) {
        s.sendRedirect(n);
        return;
      }
    }
  }
  protected void doPost(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    String n = q.getParameter("next");
    if (PAGES.stream().anyMatch(p -> p.equals(n))) s.sendRedirect(n);
    else s.sendRedirect("/login?next=" + n);
  }
  protected void doPut(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    String n = q.getParameter("next");
    if (PAGES.stream().anyMatch(p -> n.startsWith(p.substring(0, 1)))) log(n);
    s.sendRedirect(n);
  }
  protected void doDelete(HttpServletRequest q, HttpServletResponse s) throws java.io.IOException {
    String n = q.getParameter("next");
    if (PAGES.stream().noneMatch(p -> p.equals(n))) s.sendRedirect(n);
  }
}
