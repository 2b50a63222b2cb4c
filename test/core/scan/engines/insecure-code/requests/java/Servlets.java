package app.web;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import io.javalin.Javalin;
import io.vertx.ext.web.RoutingContext;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.jms.annotation.JmsListener;
import play.mvc.Http;
import spark.Request;
import spark.Spark;

public class Servlets extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest a, HttpServletResponse b) throws IOException {
        Runtime.getRuntime().exec("ls " + a.getParameter("name")); // found: command-injection
        b.sendRedirect(a.getParameter("next")); // found: open-redirect
        String[] values = a.getParameterValues("v");
        Runtime.getRuntime().exec("ls " + values[0]); // found: command-injection
        Runtime.getRuntime().exec("ls " + a.getCookies()[0].getValue()); // found: command-injection
        Runtime.getRuntime().exec("ls " + a.getReader().readLine()); // found: command-injection
        Runtime.getRuntime().exec("ls " + a.getServerPort());
    }

    @KafkaListener(topics = "jobs")
    public void kafka(String text) throws IOException {
        Runtime.getRuntime().exec(text); // found: command-injection
    }

    @RabbitListener(queues = "jobs")
    public void rabbit(String text) throws IOException {
        Runtime.getRuntime().exec(text); // found: command-injection
    }

    @JmsListener(destination = "jobs")
    public void jms(TextMessage text) throws Exception {
        Runtime.getRuntime().exec(text.getText()); // found: command-injection
    }

    public void vertx(RoutingContext rc) throws IOException {
        Runtime.getRuntime().exec(rc.pathParam("name")); // found: command-injection
        Runtime.getRuntime().exec(rc.request().getParam("name")); // found: command-injection
    }

    public void routes() {
        Spark.get("/x", (q, s) -> Runtime.getRuntime().exec(q.queryParams("name"))); // found: command-injection
        Javalin.create().get("/y", c -> Runtime.getRuntime().exec(c.queryParam("name"))); // found: command-injection
    }

    public String spark(Request q) throws IOException {
        Runtime.getRuntime().exec(q.params(":name")); // found: command-injection
        return "ok";
    }

    public void play(Http.Request q) throws IOException {
        Runtime.getRuntime().exec(q.getQueryString("name")); // found: command-injection
    }
}

class Function implements RequestHandler<APIGatewayProxyRequestEvent, String> {
    public String handleRequest(APIGatewayProxyRequestEvent e, Context c) {
        try {
            Runtime.getRuntime().exec(e.getBody()); // found: command-injection
            Runtime.getRuntime().exec(e.getQueryStringParameters().get("name")); // found: command-injection
        } catch (IOException problem) {
            return "no";
        }
        return "ok";
    }
}

class Queue {
    public void handle(SQSEvent e) throws IOException {
        for (SQSEvent.SQSMessage one : e.getRecords()) {
            Runtime.getRuntime().exec(one.getBody()); // found: command-injection
        }
    }
}

class Own {
    private final Settings settings = new Settings();

    public void run(Request own) throws IOException {
        Runtime.getRuntime().exec(settings.getHeader("x"));
        Runtime.getRuntime().exec("ls");
    }
}
