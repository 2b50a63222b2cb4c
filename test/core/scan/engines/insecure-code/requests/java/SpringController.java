package app.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpSession;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@RestController
@RequestMapping("/run")
public class SpringController {
    private final Runtime tool = Runtime.getRuntime();

    static class Job {
        private String command;
        private int count;
        public String getCommand() { return command; }
        public int getCount() { return count; }
    }

    record Task(String command, int count) {}

    @GetMapping("/query")
    public String query(@RequestParam String name, @RequestParam(defaultValue = "1") int count) throws IOException {
        tool.exec("ls " + name); // found: command-injection
        tool.exec("ls " + count);
        return "done";
    }

    @GetMapping("/path/{folder}")
    public void path(@PathVariable("folder") String folder, @PathVariable UUID id) throws IOException {
        tool.exec("ls " + folder); // found: command-injection
        tool.exec("ls " + id);
    }

    @PostMapping("/body")
    public void body(@RequestBody Job job, @RequestHeader("x") String header, @CookieValue String cookie) throws IOException {
        tool.exec(job.getCommand()); // found: command-injection
        tool.exec("ls " + job.getCount());
        tool.exec(header); // found: command-injection
        tool.exec(cookie); // found: command-injection
    }

    @PutMapping("/record")
    public void task(@RequestBody Task task) throws IOException {
        tool.exec(task.command()); // found: command-injection
        tool.exec("sleep " + task.count());
    }

    @RequestMapping(value = "/form", method = RequestMethod.POST)
    public void form(@ModelAttribute Job job, Model model, HttpSession session) throws IOException {
        tool.exec(job.getCommand()); // found: command-injection
    }

    @PostMapping("/bound")
    public void bound(Job job, String name, List<Long> numbers) throws IOException {
        tool.exec(job.getCommand()); // found: command-injection
        tool.exec(name); // found: command-injection
        tool.exec("ls " + numbers.get(0));
    }

    @GetMapping("/raw")
    public void raw(HttpServletRequest r, WebRequest w) throws IOException {
        tool.exec(r.getParameter("name")); // found: command-injection
        tool.exec(r.getHeader("name")); // found: command-injection
        tool.exec(w.getParameter("name")); // found: command-injection
    }

    @PostMapping("/upload")
    public void upload(@RequestPart MultipartFile part, @RequestParam Map<String, String> all) throws IOException {
        tool.exec("file " + part.getOriginalFilename()); // found: command-injection
        tool.exec(all.get("command")); // found: command-injection
    }

    public void notHandled(String name) throws IOException {
        tool.exec("ls " + name); // found: command-injection medium
    }

    public ServerResponse functional(ServerRequest q) throws IOException {
        tool.exec(q.pathVariable("name")); // found: command-injection
        tool.exec(q.queryParam("name").get()); // found: command-injection
        return null;
    }
}
