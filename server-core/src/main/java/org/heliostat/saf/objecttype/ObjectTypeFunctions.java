package org.heliostat.saf.objecttype;

import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at ObjectType. */
public final class ObjectTypeFunctions {

    private ObjectTypeFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                of("type-by-extension", TypeByExtension::bind),
                of("force-type", ForceType::bind, text("type"), text("enc"), text("lang"), text("charset")),
                of("set-default-type", ForceType::bind, text("type"), text("enc"), text("lang"), text("charset")),
                of(
                        "type-by-exp",
                        TypeByExp::bind,
                        text("exp").required(),
                        text("type"),
                        text("enc"),
                        text("lang"),
                        text("charset")),
                of(
                        "shtml-hacktype",
                        ShtmlHacktype::bind,
                        flag("exec-hack").byDefault(false).help("only files that may be executed")),
                of("image-switch", ImageSwitch::bind),
                of("html-switch", HtmlSwitch::bind),
                of("change-type", ChangeType::bind, text("type").required(), text("if-type")));
    }

    private static FunctionDefinition of(String name, FunctionDefinition.Factory factory, DirectiveRow... rows) {
        return FunctionDefinition.of(Stage.OBJECT_TYPE, name, factory, rows);
    }
}
