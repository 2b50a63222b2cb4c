import java.io.*;
import javax.servlet.http.*;

public class Kept extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    request.setAttribute("book", request.getParameter("book"));
    request.setAttribute("shelf", "a");
    new FileInputStream("books/" + request.getAttribute("book"));
    new FileInputStream("books/" + request.getAttribute("shelf"));
  }
}
