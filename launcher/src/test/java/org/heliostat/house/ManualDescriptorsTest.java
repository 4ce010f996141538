package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.deploy.descriptor.DescriptorReader;
import org.heliostat.servlet.deploy.descriptor.sunweb.SunWebReader;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Parts of sun-web.xml, web.xml and answers of the administration that stand in the manual can be read. */
class ManualDescriptorsTest {

    /** What a part of sun-web.xml stands in below the root; %s is the part. */
    private static final Map<String, String> AROUND = Map.of(
            "cache-mapping", "<cache>%s</cache>",
            "refresh-field",
                    "<cache><cache-mapping><url-pattern>/news</url-pattern><timeout>60</timeout>%s</cache-mapping></cache>",
            "session-manager", "<session-config>%s</session-config>");

    @Test
    void partsOfDescriptorsAreTaken() throws IOException {
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (ManualBlock block : ManualBlock.all()) {
            if (!block.word().equals("xml")) {
                continue;
            }
            ManualXml xml = new ManualXml(block.text());
            if (xml.isOfServer()) {
                continue;
            }
            for (Element element : xml.elements()) {
                tried++;
                problems(element).forEach(problem -> wrong.add(block + ": " + problem));
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(tried).isGreaterThan(15);
    }

    @Test
    void jsonIsWellFormed() throws IOException {
        ObjectMapper json = new ObjectMapper();
        for (ManualBlock block : ManualBlock.all()) {
            if (block.word().equals("json")) {
                assertThat(json.readTree(block.text()).isObject())
                        .as(block.toString())
                        .isTrue();
            }
        }
    }

    private static List<String> problems(Element element) throws IOException {
        Problems problems = new Problems("manual.war");
        String text = ManualXml.text(element);
        try {
            if (isOfWebXml(element)) {
                new DescriptorReader(problems)
                        .readWebXml("WEB-INF/web.xml", bytes("<web-app version=\"6.1\">" + text + "</web-app>"));
            } else {
                new SunWebReader(problems).read("WEB-INF/sun-web.xml", bytes(whole(element, text)));
            }
            problems.throwIfAny();
        } catch (DeploymentException refused) {
            return refused.problems().stream().map(Object::toString).toList();
        }
        return problems.findings().stream().map(Object::toString).toList();
    }

    private static boolean isOfWebXml(Element element) {
        return element.getTagName().equals("mail-session")
                || element.getTagName().equals("resource-ref")
                        && element.getElementsByTagName("jndi-name").getLength() == 0;
    }

    private static String whole(Element element, String text) {
        return element.getTagName().equals("sun-web-app")
                ? text
                : "<sun-web-app>"
                        + AROUND.getOrDefault(element.getTagName(), "%s").formatted(text) + "</sun-web-app>";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
