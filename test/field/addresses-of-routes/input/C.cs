using Microsoft.AspNetCore.Mvc;
public class CController : Controller {
  public IActionResult A(string r) { return LocalRedirect(r); }
  public IActionResult B(string r) { if (Url.IsLocalUrl(r)) return Redirect(r); return Ok(); }
  public IActionResult C(string r) { return RedirectToRoute(new { controller = "Orders", id = r }); }
  public IActionResult D(string r) { return Redirect(r ?? "/"); }
}
