import java.io.*;
import org.yaml.snakeyaml.*;
import org.yaml.snakeyaml.constructor.*;

public class Read {
  static final Yaml PLAIN = new Yaml(new SafeConstructor(new LoaderOptions()));
  Object a(String text) { return PLAIN.load(text); }
  Object b(String text) { return new Yaml(new Constructor(Object.class)).load(text); }
  Object c(InputStream in) throws Exception {
    ObjectInputStream objects = new ObjectInputStream(in);
    objects.setObjectInputFilter(ObjectInputFilter.Config.createFilter("books.*;!*"));
    return objects.readObject();
  }
  Object d(InputStream in) throws Exception {
    return new ObjectInputStream(in).readObject();
  }
}
