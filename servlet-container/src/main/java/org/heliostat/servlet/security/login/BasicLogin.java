package org.heliostat.servlet.security.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.acl.login.BasicCredentials;
import org.heliostat.acl.login.QuotedRealm;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/**
 * BASIC: user and password with every request (RFC 7617).
 *
 * @param realmName shown to the user; empty: the realm's own
 */
public record BasicLogin(String realmName) implements LoginMethod {

    @Override
    public String authType() {
        return HttpServletRequest.BASIC_AUTH;
    }

    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        BasicCredentials sent = credentials(request);
        return sent == null ? null : realm.login(sent.user(), sent.password());
    }

    @Override
    public @Nullable String claimed(ContainerRequest request) {
        BasicCredentials sent = credentials(request);
        return sent == null ? null : sent.user();
    }

    private static @Nullable BasicCredentials credentials(ContainerRequest request) {
        return BasicCredentials.parse(request.pipelineRequest().headers().all("Authorization"));
    }

    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm) throws IOException {
        String shown = QuotedRealm.of(realmName.isEmpty() ? realm.name() : realmName);
        response.setHeader("WWW-Authenticate", "Basic realm=" + shown + ", charset=\"UTF-8\"");
        response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
    }
}
