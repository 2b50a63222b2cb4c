using Microsoft.AspNetCore.Mvc;
public class AController : Controller {
  [HttpGet]
  public async Task<string> Run(string url) {
    if (!Uri.IsWellFormedUriString(url, UriKind.Absolute)) return "";
    return await new HttpClient().GetStringAsync(url);
  }
  [HttpGet]
  public IActionResult Back(string to) {
    if (!Uri.IsWellFormedUriString(to, UriKind.Relative)) return NotFound();
    return Redirect(to);
  }
}
