package app.service;

import java.io.IOException;

public class PageService {
    public String load(String page) {
        try {
            Runtime.getRuntime().exec("cat " + page); // found: command-injection
        } catch (IOException problem) {
            return null;
        }
        return page;
    }
}
