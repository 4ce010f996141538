package org.heliostat.servlet.security.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.request.client.TlsSession;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** CLIENT-CERT: the user of the certificate that the client showed when the connection was made. */
public final class CertificateLogin implements LoginMethod {

    @Override
    public String authType() {
        return HttpServletRequest.CLIENT_CERT_AUTH;
    }

    /** TLS has found out whether the certificate is to be trusted and is the client's own. */
    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        TlsSession tls = request.pipelineRequest().connection().tls();
        if (tls == null || tls.clientCertificates().isEmpty()) {
            return null;
        }
        RealmUser user =
                realm.certificates(List.of()).user(tls.clientCertificates().get(0));
        if (user == null) {
            realm.refused();
        }
        return user;
    }

    /** No header field can ask for a certificate, so there is no challenge either. */
    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm) throws IOException {
        response.sendError(HttpServletResponse.SC_FORBIDDEN);
    }

    @Override
    public boolean takesPasswords() {
        return false;
    }

    @Override
    public boolean needsTls() {
        return true;
    }
}
