package org.heliostat.saf.pathcheck;

import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** What obj.conf can name at PathCheck. */
public final class PathCheckFunctions {

    private PathCheckFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                of("unix-uri-clean", UriClean::bindUnix, flag("tildeok"), flag("dotdirok")),
                of("uri-clean", UriClean::bindUnix, flag("tildeok"), flag("dotdirok")),
                of("nt-uri-clean", UriClean::bindNt, flag("tildeok"), flag("dotdirok")),
                of("find-pathinfo", FindPathinfo::bind, text("find-pathinfo-forward")),
                of("find-index", FindIndex::bind, list("index-names").required()),
                of(
                        "set-virtual-index",
                        SetVirtualIndex::bind,
                        text("virtual-index").required(),
                        list("from")),
                of("deny-existence", DenyExistence::bind, text("path"), path("bong-file")),
                of(
                        "find-links",
                        FindLinks::bind,
                        text("disable").required(),
                        path("dir"),
                        ignored("checkFileExistence")),
                of("check-acl", CheckAcl::bind, text("acl").required(), text("path"), path("bong-file")),
                of("set-cache-control", SetCacheControl::bind, text("control").required()));
    }

    private static FunctionDefinition of(String name, FunctionDefinition.Factory factory, DirectiveRow... rows) {
        return FunctionDefinition.of(Stage.PATH_CHECK, name, factory, rows);
    }
}
