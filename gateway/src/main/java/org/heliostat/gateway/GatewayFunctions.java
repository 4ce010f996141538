package org.heliostat.gateway;

import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.path;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at Service to have a program answer. */
public final class GatewayFunctions {

    private static final DirectiveRow AUTHORIZATION = flag(ProgramRights.AUTHORIZATION)
            .byDefault(false)
            .help("on: the program gets the client's Authorization, unless the server has checked that login");

    private GatewayFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return Stream.of(
                        FunctionDefinition.of(
                                Stage.SERVICE, "send-cgi", SendCgi::bind, ProgramRights.rows(AUTHORIZATION)),
                        FunctionDefinition.of(
                                Stage.SERVICE,
                                "query-handler",
                                SendCgi::bindQueryHandler,
                                ProgramRights.rows(path("path").required().help("the program"), AUTHORIZATION)),
                        FunctionDefinition.of(
                                Stage.SERVICE,
                                "FCGIRequestHandler",
                                FcgiRequestHandler::bind,
                                FastCgiParameters.rows(false)),
                        FunctionDefinition.of(
                                Stage.SERVICE,
                                "php4-execute",
                                FcgiRequestHandler::bindPhp,
                                FastCgiParameters.rows(true)),
                        FunctionDefinition.of(
                                Stage.AUTH_TRANS, "php4-auth-trans", (parameters, context) -> new PhpLogin()))
                .map(FunctionDefinition::shared)
                .toList();
    }
}
