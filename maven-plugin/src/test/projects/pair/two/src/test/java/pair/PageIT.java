package pair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageIT {

    @Test
    void theServerOfThisModuleAnswers() throws Exception {
        String url = System.getProperty("url");
        assertTrue(url.endsWith(":" + System.getProperty("port")), url);
        try (InputStream in = URI.create(url + "/").toURL().openStream()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            assertEquals("this is " + System.getProperty("module"), text);
        }
    }
}
