import java.nio.file.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;

@RestController
public class Shelf {
  private final Map<String, String> kept = new HashMap<>();
  @GetMapping("/a") byte[] a(@RequestParam String key) throws Exception { return Files.readAllBytes(Path.of("books/" + kept.get(key))); }
  @GetMapping("/b") byte[] b(@RequestParam String key) throws Exception { return Files.readAllBytes(Path.of("books/" + kept.getOrDefault(key, key))); }
}
