package a
import org.springframework.stereotype.Controller
import org.springframework.web.bind.annotation.*
@Controller
class Kt {
  @GetMapping("/a") fun a(@RequestParam n: String): String = "user/$n"
  @GetMapping("/b") @ResponseBody fun b(@RequestParam n: String): String = "user/$n"
}
@RestController
class Kt2 {
  @GetMapping("/a") fun a(@RequestParam n: String): String = "user/$n"
}
