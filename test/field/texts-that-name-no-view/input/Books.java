import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.*;
import org.springframework.web.bind.annotation.*;

@Controller
public class Books {
  @GetMapping("/a") public String a(@RequestParam String id) { return "books/" + id; }
  @GetMapping("/b") @ResponseBody public String b(@RequestParam String id) { return "books/" + id; }
  @GetMapping("/c") public ResponseEntity<String> c(@RequestParam String id) { return ResponseEntity.ok("books/" + id); }
  @GetMapping("/d") public byte[] d(@RequestParam String id) { return ("books/" + id).getBytes(); }
}
