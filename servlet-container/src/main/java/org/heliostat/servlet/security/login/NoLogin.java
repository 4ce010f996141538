package org.heliostat.servlet.security.login;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** No {@code login-config}: users log in by the application's own code, with {@code login}, or not at all. */
public final class NoLogin implements LoginMethod {

    @Override
    public String authType() {
        return "LOGIN";
    }

    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        return null;
    }

    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm) throws IOException {
        response.sendError(HttpServletResponse.SC_FORBIDDEN);
    }
}
