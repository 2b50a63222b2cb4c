package a;
import org.springframework.web.bind.annotation.*;
@RestController
public class Web {
  private final Repo repo = new Repo();
  @GetMapping("/x") public Object x(@RequestParam String q) { return repo.search(q); }
}
