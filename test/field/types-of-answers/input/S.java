import javax.servlet.http.*;
public class S extends HttpServlet {
  public void doGet(HttpServletRequest q, HttpServletResponse p) throws java.io.IOException {
    p.setContentType("text/plain");
    p.getWriter().println("hi " + q.getParameter("n"));
  }
  public void doPost(HttpServletRequest q, HttpServletResponse p) throws java.io.IOException {
    p.setContentType("text/html");
    p.getWriter().println("<b>" + q.getParameter("n"));
  }
}
