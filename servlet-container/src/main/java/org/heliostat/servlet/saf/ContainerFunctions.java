package org.heliostat.servlet.saf;

import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.servlet.context.WebApps;

/** Adds the container's functions to those of obj.conf (reference: ntrans-j2ee, service-j2ee, error-j2ee). */
public final class ContainerFunctions {

    private ContainerFunctions() {}

    /** @param apps the applications that the functions look into; the same for every generation of configuration */
    public static List<FunctionDefinition> of(WebApps apps) {
        return Stream.of(
                        FunctionDefinition.of(
                                Stage.NAME_TRANS,
                                "ntrans-j2ee",
                                (parameters, context) -> new NtransJ2ee(apps, parameters.text("name")),
                                text("name").required()),
                        FunctionDefinition.of(
                                Stage.SERVICE, "service-j2ee", (parameters, context) -> new ServiceJ2ee(apps)),
                        // The names that release 6.0 had for them.
                        FunctionDefinition.of(
                                Stage.NAME_TRANS,
                                "NSServletNameTrans",
                                (parameters, context) -> new NtransJ2ee(apps, parameters.text("name")),
                                text("name").required()),
                        FunctionDefinition.of(
                                Stage.SERVICE, "NSServletService", (parameters, context) -> new ServiceJ2ee(apps)),
                        FunctionDefinition.of(Stage.ERROR, "error-j2ee", (parameters, context) -> new ErrorJ2ee(apps)))
                .map(FunctionDefinition::shared)
                .toList();
    }
}
