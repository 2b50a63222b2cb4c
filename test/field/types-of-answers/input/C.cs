using Microsoft.AspNetCore.Mvc;
public class C : Controller {
  public IActionResult A(string n) { return Content("hi " + n, "text/plain"); }
  public IActionResult B(string n) { return Content("<b>" + n, "text/html"); }
  public IActionResult D(string n) { return Content("<b>" + n); }
}
