package org.heliostat.servlet.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.DescriptorReader;
import org.heliostat.servlet.deploy.descriptor.sunweb.SunWebReader;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** attacks.md, row 35, and whatever else a descriptor may hold: an answer or a DeploymentException, soon. */
class DescriptorAttackTest {
    @TempDir
    Path temp;

    @Test
    void anExternalEntityIsNotRead() throws Exception {
        Path secret = Files.writeString(temp.resolve("secret"), "the secret");
        String xml = "<!DOCTYPE web-app [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>"
                + "<web-app><display-name>&x;</display-name></web-app>";

        assertThatThrownBy(() -> read(xml))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("WEB-INF/web.xml:1")
                .hasMessageNotContaining("the secret");
    }

    @Test
    void anExternalDtdIsNotFetched() throws Exception {
        Descriptor descriptor =
                read("<!DOCTYPE web-app PUBLIC \"-//Sun Microsystems, Inc.//DTD Web Application 2.3//EN\""
                        + " \"http://127.0.0.1:1/web-app_2_3.dtd\"><web-app><display-name>d</display-name></web-app>");

        assertThat(descriptor.displayName()).contains("d");
        assertThat(descriptor.version()).isEqualTo("2.3");
    }

    @Test
    void parameterEntitiesAreNotRead() throws Exception {
        Path dtd = Files.writeString(temp.resolve("evil.dtd"), "<!ENTITY x 'from outside'>");
        String xml = "<!DOCTYPE web-app [<!ENTITY % e SYSTEM \"" + dtd.toUri() + "\"> %e;]>"
                + "<web-app><display-name>&x;</display-name></web-app>";

        assertThatThrownBy(() -> read(xml))
                .isInstanceOf(DeploymentException.class)
                .hasMessageNotContaining("from outside");
    }

    /** The JDK has no text for the message about it. */
    @Test
    void aControlCharacterInADoctypeIsRefusedAsAnyOther() {
        for (String octet : new String[] {"\u0000", "\u0001"}) {
            String xml = "<!DOCTYPE web-app [<!ENTITY x SYSTEM \"a" + octet + "\">" + octet + "]><web-app></web-app>";

            assertThatThrownBy(() -> read(xml))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("WEB-INF/web.xml");
        }
    }

    @Test
    void aMessageHoldsNothingThatATerminalObeys() {
        assertThatThrownBy(() -> read("<?xml version=\"1.0\u009b2J\"?><web-app></web-app>"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("1.0\\u009b2J");
    }

    @Test
    @Timeout(60)
    void entitiesThatMultiplyAreNotExpanded() {
        StringBuilder xml = new StringBuilder("<!DOCTYPE web-app [<!ENTITY a0 \"lol\">");
        for (int i = 1; i < 30; i++) {
            xml.append("<!ENTITY a")
                    .append(i)
                    .append(" \"")
                    .append(("&a" + (i - 1) + ";").repeat(10))
                    .append("\">");
        }
        xml.append("]><web-app><display-name>&a29;</display-name></web-app>");

        assertThatThrownBy(() -> read(xml.toString())).isInstanceOf(DeploymentException.class);
    }

    @Test
    @Timeout(60)
    void deepNestingEndsWithAMessage() {
        assertThatThrownBy(() -> read("<web-app>" + "<a>".repeat(1_000_000)))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("too deep");
    }

    @Property(tries = 2000)
    void noTextMakesTheReaderThrowAnythingElse(@ForAll("descriptors") String xml) {
        readsOrRefuses(xml.getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 1000)
    void noBytesMakeTheReaderThrowAnythingElse(@ForAll byte[] noise, @ForAll("descriptors") String xml) {
        readsOrRefuses(noise);
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < noise.length && bytes.length > 0; i++) {
            bytes[Math.floorMod(noise[i] * 31 + i * 7, bytes.length)] ^= noise[i];
        }
        readsOrRefuses(bytes);
    }

    private static void readsOrRefuses(byte[] bytes) {
        try {
            Problems problems = new Problems("x.war");
            new DescriptorReader(problems).readWebXml("WEB-INF/web.xml", bytes);
            problems.throwIfAny();
        } catch (DeploymentException e) {
            assertThat(e.problems()).isNotEmpty();
        }
        try {
            new SunWebReader(new Problems("x.war")).read("WEB-INF/sun-web.xml", bytes);
        } catch (DeploymentException e) {
            assertThat(e.problems()).isNotEmpty();
        }
    }

    @Provide
    Arbitrary<String> descriptors() {
        Arbitrary<String> name = Arbitraries.of(
                "servlet",
                "servlet-name",
                "servlet-class",
                "servlet-mapping",
                "url-pattern",
                "filter",
                "filter-name",
                "filter-mapping",
                "dispatcher",
                "listener",
                "listener-class",
                "session-config",
                "session-timeout",
                "cookie-config",
                "max-age",
                "error-page",
                "error-code",
                "location",
                "security-constraint",
                "web-resource-collection",
                "http-method",
                "auth-constraint",
                "role-name",
                "login-config",
                "auth-method",
                "jsp-config",
                "jsp-property-group",
                "taglib",
                "env-entry",
                "env-entry-name",
                "injection-target",
                "absolute-ordering",
                "others",
                "ordering",
                "before",
                "multipart-config",
                "max-file-size",
                "load-on-startup",
                "attribute",
                "post-construct",
                "mime-mapping",
                "extension",
                "class-loader",
                "cache",
                "cache-mapping",
                "property");
        Arbitrary<String> text = Arbitraries.oneOf(
                Arbitraries.of(
                        "",
                        "1",
                        "-1",
                        "99999999999999999999",
                        "/a",
                        "*.x",
                        "a",
                        "true",
                        "&#0;",
                        "<![CDATA[x]]>",
                        "<!-- x -->",
                        "<?pi x?>",
                        "&amp;",
                        "&x;",
                        "]]>"),
                Arbitraries.strings().ofMaxLength(8));
        Arbitrary<String> element = Arbitraries.recursive(
                () -> text,
                inner -> net.jqwik.api.Combinators.combine(name, inner.list().ofMaxSize(4))
                        .as((tag, parts) -> "<" + tag + ">" + String.join("", parts) + "</" + tag + ">"),
                0,
                5);
        return net.jqwik.api.Combinators.combine(
                        Arbitraries.of(
                                "web-app",
                                "web-app version='6.1'",
                                "web-app version='x' metadata-complete='y'",
                                "sun-web-app",
                                "nothing"),
                        element.list().ofMaxSize(6))
                .as((root, parts) -> "<" + root + ">" + String.join("", parts) + "</" + root.split(" ")[0] + ">");
    }

    private static Descriptor read(String xml) throws DeploymentException {
        return new DescriptorReader(new Problems("x.war"))
                .readWebXml("WEB-INF/web.xml", xml.getBytes(StandardCharsets.UTF_8));
    }
}
