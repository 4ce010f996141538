package org.heliostat.saf.authtrans;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** What obj.conf can name at AuthTrans; these make sense at every other stage, too. */
public final class AuthTransFunctions {

    private static final Set<Stage> EVERYWHERE = EnumSet.allOf(Stage.class);

    private AuthTransFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.open(
                        EVERYWHERE, "set-variable", (parameters, context) -> SetVariable.bind(parameters)),
                FunctionDefinition.open(
                        EVERYWHERE, "match-browser", (parameters, context) -> MatchBrowser.bind(parameters)));
    }
}
