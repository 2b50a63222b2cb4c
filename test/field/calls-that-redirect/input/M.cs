using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
public class MController : Controller {
  public IActionResult A(string to) { return RedirectPreserveMethod(to); }
  public IActionResult B(string to) { return RedirectPermanentPreserveMethod(to); }
  public IActionResult C(string to) { return new RedirectResult(to); }
  public IActionResult D(string to) { return new LocalRedirectResult(to); }
  public void E(string to) { Response.Redirect(to); }
}
public static class P {
  public static void Main(string[] args) {
    var app = WebApplication.CreateBuilder(args).Build();
    app.MapGet("/a", (string to) => Results.Redirect(to));
    app.MapGet("/b", (string to) => TypedResults.Redirect(to));
    app.MapGet("/c", (string to) => Results.LocalRedirect(to));
  }
}
