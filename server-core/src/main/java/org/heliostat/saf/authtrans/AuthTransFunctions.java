package org.heliostat.saf.authtrans;

import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at AuthTrans; these make sense at every other stage, too. */
public final class AuthTransFunctions {

    private static final Set<Stage> EVERYWHERE = EnumSet.allOf(Stage.class);

    private AuthTransFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                        Stage.AUTH_TRANS,
                        "basic-auth",
                        BasicAuth::bindAuth,
                        text("auth-type").required(),
                        text("userdb").required(),
                        text("userfn"),
                        path("groupdb"),
                        text("groupfn")),
                FunctionDefinition.of(
                        Stage.AUTH_TRANS,
                        "basic-ncsa",
                        BasicAuth::bindNcsa,
                        text("auth-type").required(),
                        path("userfile"),
                        path("dbm"),
                        path("grpfile")),
                FunctionDefinition.of(Stage.AUTH_TRANS, "get-sslid", (parameters, context) -> new GetSslid()),
                FunctionDefinition.open(EVERYWHERE, "set-variable", SetVariable::bind),
                FunctionDefinition.of(Stage.AUTH_TRANS, "qos-handler", QosHandler::bind),
                FunctionDefinition.open(EVERYWHERE, "match-browser", MatchBrowser::bind));
    }
}
