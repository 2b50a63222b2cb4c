using Dapper;
using Microsoft.AspNetCore.Mvc;

public class BooksController : Controller {
  [HttpGet]
  public IActionResult Find(string name) {
    connection.QuerySingleOrDefault<int>("SELECT id FROM books WHERE name = '" + name + "'");
    connection.QuerySingleOrDefault<int>("SELECT id FROM books WHERE name = @name", new { name });
    return Ok();
  }
}
