import org.springframework.stereotype.*;
import org.springframework.web.bind.annotation.*;

@Component
public class Keys {
  public String key(@RequestParam String id) { return "books/" + id; }
}
