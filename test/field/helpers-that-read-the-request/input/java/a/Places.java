package a;

import javax.servlet.http.HttpServletRequest;

public class Places {
  public static String nextOf(HttpServletRequest request) {
    return request.getParameter("next");
  }

  public static String numberOf(HttpServletRequest request) {
    return String.valueOf(Integer.parseInt(request.getParameter("next")));
  }
}
