using Microsoft.AspNetCore.Mvc;
using System.IO;
public class BController : Controller {
  string P => Request.Query["p"];
  string Q() => Request.Query["p"];
  public IActionResult T0() { return Content(System.IO.File.ReadAllText("/srv/" + P)); }
  public IActionResult T1() { return Content(System.IO.File.ReadAllText("/srv/" + Q())); }
  public IActionResult T2(string p) { string L(string v) { return v; } return Content(System.IO.File.ReadAllText("/srv/" + L(p))); }
  public IActionResult T3(string p) { string L(string v) => "x"; return Content(System.IO.File.ReadAllText("/srv/" + L(p))); }
  public IActionResult T4(string p) { return Content(System.IO.File.ReadAllText("/srv/" + L(p))); string L(string v) => v; }
  public IActionResult T5(string p) { static string L(string v) => v.Trim(); var m = L(p); return Content(System.IO.File.ReadAllText("/srv/" + m)); }
}
