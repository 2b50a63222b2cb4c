package app.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

public interface PageApi {
    @GetMapping("/find")
    String find(@RequestParam("text") String text);
}
