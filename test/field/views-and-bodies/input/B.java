package a;
import org.springframework.web.bind.annotation.*;
@RestController
public class B {
  @GetMapping("/a") public String a(@RequestParam String n) { return "user/" + n; }
}
