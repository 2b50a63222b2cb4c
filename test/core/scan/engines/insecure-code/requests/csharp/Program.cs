using System.Diagnostics;
using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.SQSEvents;
using MassTransit;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Functions.Worker;
using Microsoft.AspNetCore.SignalR;

var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();

app.MapGet("/ping/{host}", (string host) => Process.Start("cmd.exe", "/c " + host)); // found: command-injection

app.MapGet("/count/{number}", (int number) => Process.Start("cmd.exe", "/c " + number));

app.MapPost("/jobs", ([FromBody] Job job) =>
{
    Process.Start("cmd.exe", "/c " + job.Command); // found: command-injection
    Process.Start("cmd.exe", "/c " + job.Count);
});

app.MapGet("/raw", async (HttpContext c) =>
{
    Process.Start("cmd.exe", "/c " + c.Request.Query["a"]); // found: command-injection
});

app.MapGet("/request", (HttpRequest r, IService service) =>
{
    Process.Start("cmd.exe", "/c " + r.Query["a"]); // found: command-injection
    Process.Start("cmd.exe", "/c " + service.Name);
});

app.MapDelete("/files/{name}", Handlers.Delete);

var group = app.MapGroup("/group");
group.MapPut("/{name}", (string name) => Process.Start("cmd.exe", "/c " + name)); // found: command-injection

app.Run();

public class Job
{
    public string Command { get; set; }
    public int Count { get; set; }
}

public static class Handlers
{
    public static IResult Delete(string name)
    {
        Process.Start("cmd.exe", "/c " + name); // found: command-injection
        return Results.Ok();
    }
}

public class Function
{
    public string FunctionHandler(APIGatewayProxyRequest e)
    {
        Process.Start("cmd.exe", "/c " + e.Body); // found: command-injection
        Process.Start("cmd.exe", "/c " + e.QueryStringParameters["a"]); // found: command-injection
        return "ok";
    }

    public void Queue(SQSEvent e)
    {
        foreach (var one in e.Records)
        {
            Process.Start("cmd.exe", "/c " + one.Body); // found: command-injection
        }
    }

    [Function("work")]
    public void Work([HttpTrigger(AuthorizationLevel.Anonymous, "get")] HttpRequest q)
    {
        Process.Start("cmd.exe", "/c " + q.Query["a"]); // found: command-injection
    }

    public void Triggered([ServiceBusTrigger("jobs")] string text)
    {
        Process.Start("cmd.exe", "/c " + text); // found: command-injection
    }
}

public class Consumer : IConsumer<Job>
{
    public async Task Consume(ConsumeContext<Job> c)
    {
        Process.Start("cmd.exe", "/c " + c.Message.Command); // found: command-injection
    }
}

public class Chat : Hub
{
    public async Task Send(string text)
    {
        Process.Start("cmd.exe", "/c " + text); // found: command-injection
    }
}
