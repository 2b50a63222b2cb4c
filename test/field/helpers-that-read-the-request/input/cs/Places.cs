using Microsoft.AspNetCore.Http;

public static class Places
{
    public static string NextOf(HttpRequest request)
    {
        return request.Query["next"];
    }

    public static int NumberOf(HttpRequest request)
    {
        return int.Parse(request.Query["next"]);
    }
}
