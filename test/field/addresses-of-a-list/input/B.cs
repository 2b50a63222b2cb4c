using System.Linq;
using Microsoft.AspNetCore.Mvc;
public class BController : Controller {
  static readonly string[] Pages = { "/a", "/b" };
  public IActionResult A(string r) { foreach (var p in Pages) if (p == r) return Redirect(r); return Ok(); }
  public IActionResult B(string r) { if (Pages.Any(p => p == r)) return Redirect(r); return Ok(); }
  public IActionResult C(string r) { if (Pages.Any(p => p != r)) return Redirect(r); return Ok(); }
  public IActionResult D(string r) { return Redirect(Url.Action("Show", new { id = r })); }
  public IActionResult E(string r) { return RedirectToAction("Show", new { id = r }); }
  public IActionResult F(string r) { return Redirect("~" + r); }
}
