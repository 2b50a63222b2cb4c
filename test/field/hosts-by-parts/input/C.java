import java.net.URI;
import java.net.URL;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class C extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    URL url = new URL(request.getParameter("url"));
    response.getWriter().print(url.getPort());
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    URI uri = URI.create(request.getParameter("url"));
    uri.toURL().openStream();
  }

  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    URI uri = URI.create(request.getParameter("url"));
    if (!"status.example".equals(uri.getHost())) {
      return;
    }
    uri.toURL().openStream();
  }
}
