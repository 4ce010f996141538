package org.heliostat.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.Request;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;

class PathMappingTest {

    private final PathMapping mapping = new PathMapping("/shop", "/app");

    private static Request request(String target, String path) {
        return FakeExchange.request("GET", target).path(path).build().request();
    }

    @Test
    void whatIsSentStaysAsItIsWhereItsSegmentsAreThoseThatWereChecked() {
        assertThat(mapping.target(request("/shop/a%20b/c%C3%A4;v=1?x=%41&y", "/shop/a b/c\u00e4")))
                .isEqualTo("/app/a%20b/c%C3%A4;v=1?x=%41&y");
        assertThat(mapping.target(request("/shop", "/shop"))).isEqualTo("/app");
        assertThat(mapping.target(request("/shop/", "/shop/"))).isEqualTo("/app/");
        assertThat(mapping.target(request("/shop;id=1", "/shop"))).isEqualTo("/app;id=1");
    }

    @Test
    void elseThePathThatWasCheckedIsWrittenAnew() {
        assertThat(mapping.target(request("/shop//a/../b;v=1/c", "/shop/b/c"))).isEqualTo("/app/b/c");
        assertThat(mapping.target(request("/shop/./a%20b", "/shop/a b"))).isEqualTo("/app/a%20b");
        assertThat(mapping.target(request("/%73hop/a", "/shop/a"))).isEqualTo("/app/a");
    }

    @Test
    void aRestartedRequestIsAboutItsNewPath() {
        Request request = request("/shop/a", "/shop/a");
        request.restartWith("/shop/b c", "q");

        assertThat(mapping.target(request)).isEqualTo("/app/b%20c?q");
    }

    @Test
    void withoutAMappingPathsAreTheSame() {
        assertThat(PathMapping.NONE.target(request("/a/b;c?d", "/a/b"))).isEqualTo("/a/b;c?d");
        assertThat(PathMapping.NONE.target(request("/", "/"))).isEqualTo("/");
        assertThat(PathMapping.NONE.target(request("*", "*"))).isEqualTo("*");
    }

    @Test
    void onlyWholeSegmentsAreCovered() {
        assertThat(mapping.covers("/shop")).isTrue();
        assertThat(mapping.covers("/shop/a")).isTrue();
        assertThat(mapping.covers("/shopping")).isFalse();
        assertThat(mapping.back("/app/x?y")).isEqualTo("/shop/x?y");
        assertThat(mapping.back("/application")).isEqualTo("/application");
    }

    @Test
    void whatTheOriginNamesIsAlwaysAPathHere() {
        PathMapping below = new PathMapping("", "/list");

        assertThat(below.back("/list/a")).isEqualTo("/a");
        assertThat(below.back("/list")).isEqualTo("/");
        assertThat(below.back("/list//evil.example/")).isEqualTo("/evil.example/");
        assertThat(below.back("/list?q")).isEqualTo("/?q");
    }
}
