package org.heliostat.original.around;

import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.text;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name to put something around pages. */
public final class AroundFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(definition(AddAround.HEADER), definition(AddAround.FOOTER));
    }

    private static FunctionDefinition definition(String name) {
        return FunctionDefinition.of(
                        Stage.PATH_CHECK,
                        name,
                        (parameters, context) -> AddAround.bind(name, parameters, context),
                        text("file").help("its text, below the document root or the folder of pfx2dir; or else uri"),
                        text("uri").help("path of the virtual server that answers with its text; or else file"),
                        flag("NSIntAbsFilePath").byDefault(false).help("on: file is an absolute path"))
                .alsoAt(Stage.SERVICE)
                .shared();
    }
}
