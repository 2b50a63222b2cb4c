import org.springframework.web.bind.annotation.*;
import org.springframework.stereotype.Controller;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.http.ResponseEntity;
import java.net.URI;
@Controller
public class F {
  @GetMapping("/a") public ModelAndView a(@RequestParam String to) { return new ModelAndView("redirect:" + to); }
  @GetMapping("/b") public RedirectView b(@RequestParam String to) { return new RedirectView(to); }
  @GetMapping("/c") public ResponseEntity<Void> c(@RequestParam String to) { return ResponseEntity.status(302).location(URI.create(to)).build(); }
  @GetMapping("/d") public ModelAndView d(@RequestParam String to) { return new ModelAndView("redirect:/x?to=" + to); }
}
