package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.advisor.RuleBook;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.junit.jupiter.api.Test;

/**
 * The generated pages of the manual say what the registries say. After a change there, run this test with {@code
 * -Dheliostat.writeManual=true}, which writes the pages.
 */
class ManualTest {

    private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
    private static final String LIMITS = "<!-- limits: made from the registry by ManualTest -->\n";
    private static final boolean WRITE = Boolean.getBoolean("heliostat.writeManual");

    @Test
    void directivesPageIsThatOfTheRegistry() throws IOException {
        check("directives.md", ManualText.directives());
    }

    @Test
    void advicePageIsThatOfTheRules() throws IOException {
        check("advice.md", AdviceText.page(RuleBook.all()));
    }

    @Test
    void functionsPageIsThatOfTheRegistry() throws IOException {
        FunctionRegistry registry = BuiltInFunctions.registry().plus(ContainerFunctions.of(new WebApps()));

        check("functions.md", ManualText.functions(registry, FunctionTexts.read()));
    }

    @Test
    void limitsOfTheSecurityPageAreThoseOfTheRegistry() throws IOException {
        String page = Files.readString(DOCS.resolve("security.md"));
        int from = page.indexOf(LIMITS) + LIMITS.length();
        int to = page.indexOf("<!-- end of limits -->", from);
        assertThat(page).contains(LIMITS);
        assertThat(to).isGreaterThanOrEqualTo(from);

        check("security.md", page.substring(0, from) + ManualText.limits() + page.substring(to));
    }

    private static void check(String name, String expected) throws IOException {
        Path page = DOCS.resolve(name);
        if (WRITE) {
            Files.writeString(page, expected);
        }
        assertThat(page).hasContent(expected);
    }
}
