package a;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
import org.springframework.http.ResponseEntity;
@Controller
public class A {
  @GetMapping("/a") public String a(@RequestParam String n) { return "user/" + n; }
  @GetMapping("/b") @ResponseBody public String b(@RequestParam String n) { return "user/" + n; }
  @GetMapping("/c") public ResponseEntity<String> c(@RequestParam String n) { return ResponseEntity.ok("user/" + n); }
  @GetMapping("/d") public String d(@RequestParam String n) { return "redirect:/user/" + n; }
  @GetMapping("/e") public String e(@RequestParam int n) { return "user/" + n; }
}
