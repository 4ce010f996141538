package org.heliostat.gateway.proxy;

import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.gateway.status.BalancerStatus;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name to have other servers answer. */
public final class ProxyFunctions {

    private ProxyFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "map",
                        MapPath::bind,
                        text("from").required().help("prefix of URIs here"),
                        text("to").required().help("prefix at the origin: http:/path, or a path")),
                FunctionDefinition.of(
                        Stage.ROUTE,
                        "set-origin-server",
                        SetOriginServer::bind,
                        ProxyParameters.rows(ProxyParameters.SERVER)),
                FunctionDefinition.of(Stage.SERVICE, "proxy-retrieve", (parameters, context) -> new ProxyRetrieve()),
                FunctionDefinition.of(Stage.SERVICE, "balancer-status", BalancerStatus::bind),
                FunctionDefinition.of(
                        Stage.SERVICE,
                        "service-passthrough",
                        ServicePassthrough::bind,
                        ProxyParameters.rows(ProxyParameters.SERVERS)));
    }
}
