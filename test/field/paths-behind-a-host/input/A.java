import org.springframework.web.client.RestTemplate;
import javax.servlet.http.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    new RestTemplate().getForObject("http://backend" + request.getRequestURI(), String.class);
    new RestTemplate().getForObject("http://backend" + request.getParameter("p"), String.class);
  }
}
