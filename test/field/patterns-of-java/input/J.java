package a;
import java.io.File;
import java.util.regex.*;
import org.springframework.web.bind.annotation.*;
@RestController
class J {
  @PostMapping("/c") String c(@RequestBody Ask ask) {
    if (!Pattern.compile("^[a-z]+$").matcher(ask.getName()).matches()) throw new IllegalArgumentException();
    return new File("/srv/" + ask.getName()).getPath();
  }
  @PostMapping("/d") String d(@RequestBody Ask ask) {
    if (!Pattern.matches("^[a-z]+$", ask.getName())) throw new IllegalArgumentException();
    return new File("/srv/" + ask.getName()).getPath();
  }
  static final Pattern P = Pattern.compile("^[a-z]+$");
  @PostMapping("/e") String e(@RequestParam String n) {
    Matcher m = P.matcher(n);
    if (!m.matches()) throw new IllegalArgumentException();
    return new File("/srv/" + n).getPath();
  }
  @PostMapping("/f") String f(@RequestParam String n) {
    Matcher m = P.matcher(n);
    if (!m.find()) throw new IllegalArgumentException();
    return new File("/srv/" + n).getPath();
  }
}
