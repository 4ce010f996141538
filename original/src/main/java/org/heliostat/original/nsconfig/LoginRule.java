package org.heliostat.original.nsconfig;

import java.io.IOException;
import org.heliostat.acl.Realm;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.authtrans.BasicAuth;
import org.jspecify.annotations.Nullable;

/**
 * {@code RequireAuth}.
 *
 * @param users who can log in; null: whoever a line of AuthTrans has let in
 * @param challenge value of WWW-Authenticate
 * @param names pattern of the users that are wanted; null: all
 */
record LoginRule(@Nullable UserFile users, String challenge, @Nullable Wildcard names) {

    private static final int UNAUTHORIZED = 401;
    private static final int DEFECT = 500;

    Outcome check(Exchange exchange, FileAccess files) throws IOException {
        String user = exchange.request().variables().get("auth-user");
        if (users != null) {
            Realm realm = users.realm(exchange, files);
            if (realm == null) {
                exchange.response().status(DEFECT);
                return Outcome.ABORTED;
            }
            Outcome login = new BasicAuth(realm).run(exchange);
            if (login == Outcome.ABORTED) {
                return login;
            }
            user = login == Outcome.PROCEED ? exchange.request().authUser() : null;
        }
        if (user != null && (names == null || names.matches(user))) {
            return Outcome.PROCEED;
        }
        exchange.response().status(UNAUTHORIZED).headers().set("WWW-Authenticate", challenge);
        return Outcome.ABORTED;
    }
}
