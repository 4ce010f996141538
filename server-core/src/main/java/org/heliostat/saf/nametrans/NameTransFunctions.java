package org.heliostat.saf.nametrans;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at NameTrans. */
public final class NameTransFunctions {

    private NameTransFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "assign-name",
                        AssignName::bind,
                        text("name").required(),
                        text("from"),
                        text("nostat"),
                        text("find-pathinfo-forward"),
                        text("stop")),
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "document-root",
                        DocumentRoot::bind,
                        path("root").required()),
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "home-page",
                        HomePage::bind,
                        path("path").required()),
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "pfx2dir",
                        Pfx2dir::bind,
                        text("from").required(),
                        path("dir").required(),
                        text("find-pathinfo-forward")),
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "unix-home",
                        UnixHome::bind,
                        text("from").required().help("what stands before the user's name, such as /~"),
                        text("subdir").byDefault("public_html").help("folder below the home directory"),
                        path("pwfile").help("file of users; else that of init-uhome, else /etc/passwd")),
                FunctionDefinition.of(
                        Stage.NAME_TRANS,
                        "mozilla-redirect",
                        MozillaRedirect::bind,
                        text("from"),
                        text("url"),
                        text("url-prefix"),
                        flag("escape").byDefault(true),
                        count("status").range(300, 399).byDefault(302)),
                FunctionDefinition.of(
                                Stage.NAME_TRANS,
                                "redirect",
                                Redirect::bind,
                                text("from"),
                                text("url"),
                                text("url-prefix"),
                                flag("escape").byDefault(true),
                                count("status").range(300, 399).byDefault(302))
                        .alsoAt(Stage.ERROR, Stage.PATH_CHECK, Stage.AUTH_TRANS, Stage.SERVICE),
                FunctionDefinition.of(
                        Stage.NAME_TRANS, "strip-params", (parameters, context) -> new StripParams(), ignored("from")));
    }
}
