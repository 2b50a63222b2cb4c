package app.web;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.HttpRequest;
import jakarta.ws.rs.*;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestPath;

@Path("/things")
public class Resource {
    @Context
    UriInfo place;

    @GET
    @Path("{name}")
    public String get(@PathParam("name") String name, @QueryParam("q") String query, @HeaderParam("h") String header) throws Exception {
        Runtime.getRuntime().exec("ls " + name); // found: command-injection
        Runtime.getRuntime().exec("ls " + query); // found: command-injection
        Runtime.getRuntime().exec("ls " + header); // found: command-injection
        return "ok";
    }

    @POST
    public String post(@FormParam("f") String field, @CookieParam("c") String cookie, @MatrixParam("m") String matrix, @BeanParam Filter filter) throws Exception {
        Runtime.getRuntime().exec(field); // found: command-injection
        Runtime.getRuntime().exec(cookie); // found: command-injection
        Runtime.getRuntime().exec(matrix); // found: command-injection
        Runtime.getRuntime().exec(filter.getName()); // found: command-injection medium
        return "ok";
    }

    @PUT
    public String put(String body, @Context UriInfo info, @Context HttpHeaders headers) throws Exception {
        Runtime.getRuntime().exec(body); // found: command-injection
        Runtime.getRuntime().exec(info.getQueryParameters().getFirst("a")); // found: command-injection
        Runtime.getRuntime().exec(headers.getHeaderString("a")); // found: command-injection
        Runtime.getRuntime().exec(place.getPath()); // found: command-injection
        return "ok";
    }

    @DELETE
    public String delete(@RestQuery String query, @RestPath String part) throws Exception {
        Runtime.getRuntime().exec(query); // found: command-injection
        Runtime.getRuntime().exec(part); // found: command-injection
        return "ok";
    }
}

@Controller("/m")
class MicronautController {
    @io.micronaut.http.annotation.Get("/x")
    String get(@QueryValue String name, HttpRequest<?> r) throws Exception {
        Runtime.getRuntime().exec("ls " + name); // found: command-injection
        Runtime.getRuntime().exec("ls " + r.getParameters().get("name")); // found: command-injection
        return "ok";
    }
}

class Filtered {
    public void filter(ContainerRequestContext c) throws Exception {
        Runtime.getRuntime().exec(c.getHeaderString("a")); // found: command-injection
    }
}
