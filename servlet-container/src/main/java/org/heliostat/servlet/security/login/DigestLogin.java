package org.heliostat.servlet.security.login;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.login.DigestFields;
import org.heliostat.request.Request;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** DIGEST: a digest of the password and of a nonce with every request (RFC 7616); see {@link DigestAccess}. */
public final class DigestLogin implements LoginMethod {

    /** Marks a request whose nonce alone was wrong; its client need not ask the user again. */
    private static final String STALE = DigestLogin.class.getName() + ".stale";

    private final String realmName;
    private final DigestAccess access;

    /**
     * Makes one for an application.
     *
     * @param realmName the challenge's, and part of what was hashed; empty: the realm's own name
     * @param onLetGo told of each nonce that was let go because there were too many
     */
    public DigestLogin(String realmName, Ticker ticker, Runnable onLetGo) {
        this.realmName = realmName;
        this.access = new DigestAccess(ticker, onLetGo);
    }

    @Override
    public String authType() {
        return HttpServletRequest.DIGEST_AUTH;
    }

    /** The digest is of the request that the client has sent, whatever page within the server asks now. */
    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        Request sent = request.pipelineRequest().sent();
        String checked = sent.checkedLogin(this);
        if (checked != null) {
            return realm.user(checked);
        }
        DigestFields fields = fields(request);
        String user = fields == null ? null : fields.user();
        if (fields == null || user == null) {
            return null;
        }
        var attempt = new DigestAccess.Attempt(
                fields, user, sent.method(), sent.head().target());
        DigestAccess.Finding finding = access.check(attempt, realm, shownRealm(realm));
        if (finding == DigestAccess.Finding.STALE) {
            request.attributes().set(STALE, true);
        } else if (finding == DigestAccess.Finding.WRONG) {
            realm.refused();
        }
        if (finding != DigestAccess.Finding.RIGHT) {
            return null;
        }
        sent.checkedLogin(this, user);
        return realm.user(user);
    }

    /** A stale nonce is the server's doing, not a wrong login. */
    @Override
    public @Nullable String claimed(ContainerRequest request) {
        DigestFields fields = request.attributes().get(STALE) == null ? fields(request) : null;
        return fields == null ? null : fields.user();
    }

    private static @Nullable DigestFields fields(ContainerRequest request) {
        return DigestFields.parse(request.pipelineRequest().sent().headers().all("Authorization"));
    }

    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm) throws IOException {
        boolean stale = request.attributes().get(STALE) != null;
        String shown = shownRealm(realm);
        access.challenges(shown, realm.digestAlgorithms(shown), stale)
                .forEach(challenge -> response.addHeader("WWW-Authenticate", challenge));
        response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
    }

    private String shownRealm(Realm realm) {
        return realmName.isEmpty() ? realm.name() : realmName;
    }
}
