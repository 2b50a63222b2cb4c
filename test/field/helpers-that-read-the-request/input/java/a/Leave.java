package a;

import javax.servlet.http.*;

public class Leave extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    response.sendRedirect(Places.nextOf(request));
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    response.sendRedirect(Places.numberOf(request));
  }
}
