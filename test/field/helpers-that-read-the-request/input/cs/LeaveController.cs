using Microsoft.AspNetCore.Mvc;

public class LeaveController : Controller
{
    [HttpGet]
    public IActionResult A()
    {
        return Redirect(Places.NextOf(Request));
    }

    [HttpGet]
    public IActionResult B()
    {
        return Redirect("/" + Places.NumberOf(Request));
    }
}
