package org.heliostat.servlet.servlethttp.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import jakarta.servlet.http.Cookie;
import java.lang.management.ManagementFactory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

/** Parsers of header fields take anything, and take back what was written. */
class FieldParsersTest {

    @Property
    void anyCookieHeaderIsReadWithoutFailing(@ForAll List<String> lines) {
        for (Cookie cookie : CookieHeader.parse(lines)) {
            assertThat(cookie.getName()).isNotEmpty();
        }
        CookieHeader.values(lines, "JSESSIONID", new ArrayList<>());
    }

    @Property
    void goodCookiesSurviveBadNeighbours(
            @ForAll @StringLength(max = 20) @CharRange(from = ' ', to = '~') String garbage,
            @ForAll @StringLength(min = 1, max = 9) @CharRange(from = 'a', to = 'z') String name) {
        String line = garbage.replace(';', ',') + "; " + name + "=good";

        List<String> values = new ArrayList<>();
        CookieHeader.values(List.of(line), name, values);
        assertThat(values).isNotEmpty();
        assertThat(CookieHeader.parse(List.of(line)))
                .anySatisfy(cookie ->
                        assertThat(cookie.getName() + cookie.getValue()).isEqualTo(name + "good"));
    }

    @Property
    void formDataIsReadAsItWasWritten(
            @ForAll @Size(max = 8) @UniqueElements List<@CharRange(from = ' ', to = '\u04ff') String> texts) {
        StringBuilder form = new StringBuilder();
        for (String text : texts) {
            String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
            form.append("k").append(encoded).append('=').append(encoded).append('&');
        }
        FormData data = new FormData(100);

        data.addEncoded(form.toString(), StandardCharsets.UTF_8);

        Map<String, String[]> values = data.values();
        assertThat(values).hasSize(texts.size());
        texts.forEach(text -> assertThat(values.get("k" + text)).containsExactly(text));
    }

    @Test
    void valuesOfOneNameStayInOrderWhenMoreAreAdded() {
        FormData data = new FormData(10);
        data.addEncoded("a=1&b=2&a=3", StandardCharsets.UTF_8);
        assertThat(data.values().get("a")).containsExactly("1", "3");

        data.add("a", "4");
        data.addAll(Map.of("a", new String[] {"5", "6"}));

        assertThat(data.values().get("a")).containsExactly("1", "3", "4", "5", "6");
        assertThat(data.values().keySet()).containsExactly("a", "b");
    }

    /** Copied again for each of them, they would take hundreds of megabytes. */
    @Test
    void manyValuesOfOneNameCostWhatTheyAre() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        FormData data = new FormData(20_000);
        data.addEncoded("a=1&".repeat(10_000), StandardCharsets.UTF_8);
        FormData merged = new FormData(20_000);
        merged.addAll(data.values());
        merged.addAll(data.values());

        assertThat(merged.values().get("a")).hasSize(20_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000_000);
    }

    @Property
    void formDataFailsOnlyWithItsOwnError(@ForAll String text) {
        Throwable thrown = catchThrowable(() -> new FormData(10).addEncoded(text, StandardCharsets.UTF_8));

        assertThat(thrown == null || thrown instanceof BadParametersException).isTrue();
    }

    @Property
    void contentTypesAndLanguagesTakeAnything(@ForAll String text) {
        ContentType type = ContentType.parse(text);
        type.parameter("boundary");
        assertThat(type.mediaType()).isNotNull();
        assertThat(AcceptedLocales.parse(List.of(text))).isNotNull();
    }
}
