package a
import io.micronaut.http.annotation.*
import jakarta.ws.rs.*
import javax.xml.parsers.DocumentBuilderFactory
@Controller("/m")
class Micro {
  @Get("/{name}") fun get(name: String): Process = Runtime.getRuntime().exec("sh -c " + name)
}
class Xml {
  fun parse(i: java.io.InputStream) = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(i)
  fun script(@QueryParam("s") s: String) = javax.script.ScriptEngineManager().getEngineByName("js").eval(s)
}
