import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import javax.servlet.http.*;

public class Page extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    response.getWriter().println("<script>start(" + new Gson().toJson(name) + ")</script>");
    response.getWriter().println("<script>start(" + new ObjectMapper().writeValueAsString(name) + ")</script>");
  }
}
