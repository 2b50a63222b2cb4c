package app.web;

import app.service.PageService;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class PageController implements PageApi {
    private final PageService pages;

    public PageController(PageService pages) {
        this.pages = pages;
    }

    @GetMapping("/page")
    public String page(String name) {
        return pages.load(name);
    }

    @Override
    public String find(String text) {
        return pages.load(text);
    }
}
