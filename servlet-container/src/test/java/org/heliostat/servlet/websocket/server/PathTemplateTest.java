package org.heliostat.servlet.websocket.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathTemplateTest {

    /** An endpoint without behaviour. */
    public static class Silent extends Endpoint {

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            // silent
        }
    }

    private static DeployedEndpoint at(String path) throws DeploymentException {
        return new DeployedEndpoint(
                ServerEndpointConfig.Builder.create(Silent.class, path).build());
    }

    @Test
    void variablesAreWholeParts() throws DeploymentException {
        PathTemplate path = new PathTemplate("/a/{b}/c/{d}");

        assertThat(path.match("/a/1/c/2")).containsExactlyInAnyOrderEntriesOf(Map.of("b", "1", "d", "2"));
        assertThat(path.match("/a/1/c")).isNull();
        assertThat(path.match("/a/1/c/2/3")).isNull();
        assertThat(path.match("/a//c/2")).isNull();
        assertThat(path.match("/A/1/c/2")).isNull();
        assertThat(path.match("")).isNull();
        assertThat(new PathTemplate("/").match("")).isNull();
    }

    @Test
    void thePathWithTheFirstLiteralPartWins() throws DeploymentException {
        DeployedEndpoints endpoints = new DeployedEndpoints();
        for (String path : List.of("/{a}/{b}", "/{a}/x", "/a/{b}", "/a/b")) {
            endpoints.add(at(path));
        }

        assertThat(path(endpoints, "/a/b")).isEqualTo("/a/b");
        assertThat(path(endpoints, "/a/x")).isEqualTo("/a/{b}");
        assertThat(path(endpoints, "/q/x")).isEqualTo("/{a}/x");
        assertThat(path(endpoints, "/q/r")).isEqualTo("/{a}/{b}");
        assertThat(endpoints.find("/q")).isNull();
    }

    private static String path(DeployedEndpoints endpoints, String asked) {
        DeployedEndpoints.Match match = endpoints.find(asked);
        return match == null ? "" : match.endpoint().config().getPath();
    }

    @Test
    void twoEndpointsCannotShareAPathWhateverTheirVariablesAreCalled() throws DeploymentException {
        DeployedEndpoints endpoints = new DeployedEndpoints();
        endpoints.add(at("/a/{b}"));

        assertThatThrownBy(() -> endpoints.add(at("/a/{c}")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("/a/{c}");
    }

    @Test
    void wrongPathsAreRefused() {
        for (String wrong : List.of("a", "", "//", "/a//b", "/{a}/{a}", "/a{b}", "/../a", "/{}")) {
            assertThatThrownBy(() -> new PathTemplate(wrong)).as(wrong).isInstanceOf(DeploymentException.class);
        }
    }
}
