import javax.servlet.http.*;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.client.utils.URIBuilder;
class Client extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String given = request.getParameter("given");
    client.execute(RequestBuilder.get(new URIBuilder().setScheme("https").setHost(given).build()).build());
    client.execute(RequestBuilder.get(new URIBuilder().setScheme("https").setHost("example.com").setPath(given).build()).build());
    client.execute(RequestBuilder.post("https://example.com/" + given).build());
  }
}
