import org.apache.commons.validator.routines.UrlValidator;
import java.net.URL;
import javax.servlet.http.*;
class B extends HttpServlet {
  private final UrlValidator checks = new UrlValidator();
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String at = request.getParameter("at");
    if (!UrlValidator.getInstance().isValid(at)) return;
    new URL(at).openStream();
  }
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String at = request.getParameter("at");
    UrlValidator form = new UrlValidator();
    if (!form.isValid(at)) return;
    new URL(at).openStream();
  }
  public void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    if (!names.isValid(name)) return;
    new URL("https://" + name + ".example.com").openStream();
  }
}
