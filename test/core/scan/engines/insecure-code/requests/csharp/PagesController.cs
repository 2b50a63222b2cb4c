using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;

namespace App.Web
{
    public class Job
    {
        public string Command { get; set; }
        public int Count { get; set; }
    }

    public record Task2(string Command, int Count);

    [ApiController]
    [Route("api/[controller]")]
    public class JobsController : ControllerBase
    {
        [HttpGet("{name}")]
        public string Get(string name, [FromQuery] string query, [FromHeader(Name = "x")] string header, int count)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection
            Process.Start("cmd.exe", "/c " + query); // found: command-injection
            Process.Start("cmd.exe", "/c " + header); // found: command-injection
            Process.Start("cmd.exe", "/c " + count);
            return "ok";
        }

        [HttpPost]
        public async Task<IActionResult> Post([FromBody] Job job, [FromServices] ILogger<Job> logger)
        {
            Process.Start("cmd.exe", "/c " + job.Command); // found: command-injection
            Process.Start("cmd.exe", "/c " + job.Count);
            return Ok();
        }

        [HttpPut]
        public IActionResult Put(Task2 task, [FromForm] IFormFile file)
        {
            Process.Start("cmd.exe", "/c " + task.Command); // found: command-injection
            Process.Start("cmd.exe", "/c " + task.Count);
            Process.Start("cmd.exe", "/c " + file.FileName); // found: command-injection
            return Ok();
        }

        public IActionResult Raw()
        {
            Process.Start("cmd.exe", "/c " + Request.Query["a"]); // found: command-injection
            Process.Start("cmd.exe", "/c " + HttpContext.Request.Headers["a"]); // found: command-injection
            return Redirect(Request.Form["a"]); // found: open-redirect
        }

        private void Helper(string name)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection medium
        }
    }

    public class HomeController : Controller
    {
        public string Index(string name)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection
            return name;
        }

        public async Task<string> Later(string name)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection
            return name;
        }

        [NonAction]
        public string NoAction(string name)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection medium
            return name;
        }
    }

    public class BaseController : Controller
    {
    }

    public class SpecialController : BaseController
    {
        public void Run(Job job)
        {
            Process.Start("cmd.exe", "/c " + job.Command); // found: command-injection
        }
    }

    public class EditModel : PageModel
    {
        [BindProperty]
        public string Name { get; set; }

        [BindProperty(SupportsGet = true)]
        public string Search { get; set; }

        public string Other { get; set; }

        public IActionResult OnGet(string id)
        {
            Process.Start("cmd.exe", "/c " + id); // found: command-injection
            Process.Start("cmd.exe", "/c " + Search); // found: command-injection
            Process.Start("cmd.exe", "/c " + Other);
            return Page();
        }

        public async Task<IActionResult> OnPostAsync(string id)
        {
            Process.Start("cmd.exe", "/c " + id); // found: command-injection
            Process.Start("cmd.exe", "/c " + Name); // found: command-injection
            return Page();
        }
    }

    public class Middleware
    {
        public async Task InvokeAsync(HttpContext c)
        {
            Process.Start("cmd.exe", "/c " + c.Request.Query["a"]); // found: command-injection
        }

        public void Read(HttpRequest r)
        {
            Process.Start("cmd.exe", "/c " + r.Query["a"]); // found: command-injection
            Process.Start("cmd.exe", "/c " + r.Headers["a"]); // found: command-injection
        }
    }

    public class Service
    {
        public void Run(string name)
        {
            Process.Start("cmd.exe", "/c " + name); // found: command-injection medium
        }
    }
}
