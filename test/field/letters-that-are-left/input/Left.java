import java.nio.file.*;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.*;

@RestController
public class Left {
  static final Pattern OTHER = Pattern.compile("[^a-zA-Z0-9]");
  @GetMapping("/a") byte[] a(@RequestParam String name) throws Exception { return Files.readAllBytes(Path.of("books/" + OTHER.matcher(name).replaceAll(""))); }
  @GetMapping("/b") byte[] b(@RequestParam String name) throws Exception { return Files.readAllBytes(Path.of("books/" + name.replaceAll("\\W", ""))); }
  @GetMapping("/c") byte[] c(@RequestParam String name) throws Exception { return Files.readAllBytes(Path.of("books/" + name.replaceFirst("\\W", ""))); }
}
