package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.nio.file.Path;
import java.security.Principal;
import java.util.EnumSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** WebSockets of users end with their HTTP session (Jakarta WebSocket 2.2, 7.2). */
class HttpSessionEndTest {

    private static final Pattern COOKIE = Pattern.compile("Set-Cookie: (JSESSIONID=[^;\r]+)");

    @TempDir
    Path temp;

    /** Stands for a login: who the header says. */
    private static final class User extends HttpServletRequestWrapper {

        User(HttpServletRequest request) {
            super(request);
        }

        @Override
        public Principal getUserPrincipal() {
            String name = getHeader("X-User");
            return name == null ? null : () -> name;
        }
    }

    @Test
    void onlyThoseOfUsersWhoAreLoggedInEndWithIt() throws Exception {
        try (SocketServer server = new SocketServer(temp, WebSocketLimits.DEFAULTS, (sockets, context) -> {
            sockets.addEndpoint(Endpoints.Echo.class);
            Filter login =
                    (request, response, chain) -> chain.doFilter(new User((HttpServletRequest) request), response);
            context.addFilter("login", login).addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
            TestApp.servlet(context, "session", "/session", (request, response) -> request.getSession());
            TestApp.servlet(context, "rename", "/rename", (request, response) -> request.changeSessionId());
            TestApp.servlet(context, "logout", "/logout", (request, response) -> request.getSession()
                    .invalidate());
        })) {
            String cookie = "Cookie: " + cookie(request(server, "/app/session"));
            try (RawWebSocket user = server.open("/app/echo", cookie, "X-User: ada");
                    RawWebSocket nobody = server.open("/app/echo", cookie)) {
                String renamed = "Cookie: " + cookie(request(server, "/app/rename", cookie));

                request(server, "/app/logout", renamed);

                assertThat(user.read().closeCode()).isEqualTo(1008);
                nobody.text("still here");
                assertThat(nobody.read().text()).isEqualTo("still here");
            }
        }
    }

    private static String request(SocketServer server, String path, String... headers) throws Exception {
        try (RawWebSocket client = RawWebSocket.connect(server.port())) {
            String answer = client.request(path, headers);
            assertThat(answer).startsWith("HTTP/1.1 200");
            return answer;
        }
    }

    private static String cookie(String answer) {
        Matcher found = COOKIE.matcher(answer);
        assertThat(found.find()).as(answer).isTrue();
        return found.group(1);
    }
}
