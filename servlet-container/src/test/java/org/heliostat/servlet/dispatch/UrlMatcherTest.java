package org.heliostat.servlet.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.MappingMatch;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which servlet a path leads to, by the table of Servlet 6.1, 12.2.2 and beyond. */
class UrlMatcherTest {

    private static final ServletContext NO_CONTEXT = (ServletContext) Proxy.newProxyInstance(
            UrlMatcherTest.class.getClassLoader(),
            new Class<?>[] {ServletContext.class},
            (proxy, method, args) -> null);

    private static MappedServlet mapped(String name, String pattern) {
        ServletSettings settings = new ServletSettings(name, Map.of(), -1, true, true, Optional.empty(), Map.of());
        LoadedServlet servlet = new LoadedServlet(
                settings,
                NO_CONTEXT,
                () -> {
                    throw new IllegalStateException("never made");
                },
                Ticker.system());
        return new MappedServlet(servlet, UrlPattern.of(pattern), List.of());
    }

    private static UrlMatcher matcher() {
        return new UrlMatcher(List.of(
                mapped("servlet1", "/foo/bar/*"),
                mapped("servlet2", "/baz/*"),
                mapped("servlet3", "/catalog"),
                mapped("servlet4", "*.bop"),
                mapped("standard", "/")));
    }

    @ParameterizedTest
    @CsvSource({
        "/foo/bar/index.html, servlet1, /foo/bar, /index.html",
        "/foo/bar/index.bop, servlet1, /foo/bar, /index.bop",
        "/foo/bar, servlet1, /foo/bar,",
        "/foo/barn, standard, /foo/barn,",
        "/baz, servlet2, /baz,",
        "/baz/index.html, servlet2, /baz, /index.html",
        "/catalog, servlet3, /catalog,",
        "/catalog/index.html, standard, /catalog/index.html,",
        "/catalog/racecar.bop, servlet4, /catalog/racecar.bop,",
        "/index.bop, servlet4, /index.bop,",
        "/index.BOP, standard, /index.BOP,",
        "/a.bop/b, standard, /a.bop/b,",
        "/x.bop.html, standard, /x.bop.html,",
    })
    void followsTheTableOfTheSpecification(String path, String servlet, String servletPath, String pathInfo) {
        ServletMatch match = matcher().match(path);

        assertThat(match).isNotNull();
        assertThat(match.getServletName()).isEqualTo(servlet);
        assertThat(match.servletPath()).isEqualTo(servletPath);
        assertThat(match.pathInfo()).isEqualTo(pathInfo);
        assertThat(match.path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "/, '', '', CONTEXT_ROOT",
        "/MyServlet, MyServlet, /MyServlet, EXACT",
        "/path/foo, foo, /path/*, PATH",
        "/path, '', /path/*, PATH",
        "/dir/foo.extension, dir/foo, *.extension, EXTENSION",
        "/else, '', /, DEFAULT",
    })
    void tellsHowItMatched(String path, String value, String pattern, MappingMatch kind) {
        UrlMatcher matcher = new UrlMatcher(List.of(
                mapped("root", ""),
                mapped("exact", "/MyServlet"),
                mapped("path", "/path/*"),
                mapped("extension", "*.extension"),
                mapped("standard", "/")));

        ServletMatch match = matcher.match(path);

        assertThat(match).isNotNull();
        assertThat(match.getMatchValue()).isEqualTo(value);
        assertThat(match.getPattern()).isEqualTo(pattern);
        assertThat(match.getMappingMatch()).isEqualTo(kind);
    }

    @Test
    void theLongestPrefixWinsWhateverTheOrder() {
        UrlMatcher matcher = new UrlMatcher(
                List.of(mapped("a", "/*"), mapped("b", "/x/*"), mapped("c", "/x/y/*"), mapped("d", "*.z")));

        assertThat(matcher.match("/x/y/z.z").getServletName()).isEqualTo("c");
        assertThat(matcher.match("/x/q").getServletName()).isEqualTo("b");
        assertThat(matcher.match("/q.z").getServletName()).isEqualTo("a");
    }

    /** What the plan of a mapping decides beforehand is what looking at each path would decide. */
    @Property
    void plansAgreeWithPatterns(
            @ForAll("patterns") String servletPattern,
            @ForAll("patterns") String filterPattern,
            @ForAll("paths") String path) {
        UrlPattern servlet = UrlPattern.of(servletPattern);
        boolean goesThere = servlet.kind() == MappingMatch.DEFAULT || servlet.matches(path);
        LoadedFilter filter = new LoadedFilter("f", Map.of(), true, NO_CONTEXT);
        FilterTarget target = new FilterTarget(filter, UrlPattern.of(filterPattern), null, java.util.Set.of());

        LoadedFilter[] filters = FilterPlan.of(List.of(target), "s", servlet).filtersFor(path);

        if (goesThere) {
            assertThat(filters.length == 1)
                    .isEqualTo(UrlPattern.of(filterPattern).matches(path));
        }
    }

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.of("/*", "/", "", "/a/*", "/a/b/*", "/a", "/a/b", "*.x", "*.y", "/a/b.x");
    }

    @Provide
    Arbitrary<String> paths() {
        List<String> paths =
                new ArrayList<>(List.of("/", "/a", "/a/", "/a/b", "/a/b.x", "/c.x", "/a/b/c.y", "/ab", "/x"));
        return Arbitraries.of(paths);
    }
}
