package org.heliostat.original.imagemap;

import static org.heliostat.config.DirectiveRow.ignored;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name for clickable images. */
public final class ImagemapFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(FunctionDefinition.of(Stage.SERVICE, "imagemap", Imagemap::bind, ignored("ncsa-compat"))
                .shared());
    }
}
