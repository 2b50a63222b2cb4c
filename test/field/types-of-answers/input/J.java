import jakarta.ws.rs.*;
@Path("/x")
public class J {
  @GET @Path("a") @Produces("text/plain")
  public String a(@QueryParam("n") String n) { return "hi " + n; }
  @GET @Path("b") @Produces("text/html")
  public String b(@QueryParam("n") String n) { return "<b>" + n; }
}
