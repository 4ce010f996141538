package org.heliostat.saf.service;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.text;

import java.util.EnumSet;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ServiceToobusy;
import org.heliostat.shtml.ParseHtml;

/** Lists what obj.conf can name at Service. */
public final class ServiceFunctions {

    private ServiceFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(Stage.SERVICE, "send-file", SendFile::bind, text("nocache")),
                FunctionDefinition.of(Stage.SERVICE, "send-range", SendRange::bind, text("nocache")),
                FunctionDefinition.of(
                        Stage.SERVICE,
                        "append-trailer",
                        AppendTrailer::bind,
                        text("trailer").required().help("text behind the file, as HTML"),
                        text("timefmt").help("how :LASTMOD: is written (strftime); absent: as it stands")),
                FunctionDefinition.of(Stage.SERVICE, "key-toosmall", KeyTooSmall::bind),
                FunctionDefinition.of(Stage.SERVICE, "service-pool-dump", PoolDump::bind),
                FunctionDefinition.of(Stage.SERVICE, "service-dump", ServiceDump::bind),
                FunctionDefinition.of(Stage.SERVICE, "stats-xml", StatsXml::bind),
                FunctionDefinition.of(Stage.SERVICE, "server-status", ServerStatus::bind),
                FunctionDefinition.open(
                        EnumSet.allOf(Stage.class), "service-toobusy", (parameters, context) -> new ServiceToobusy()),
                parseHtml("parse-html"),
                parseHtml("shtml-send"),
                FunctionDefinition.of(Stage.SERVICE, "service-trace", (parameters, context) -> new ServiceTrace()));
    }

    private static FunctionDefinition parseHtml(String name) {
        return FunctionDefinition.of(
                Stage.SERVICE,
                name,
                ParseHtml::bind,
                text("opts"),
                flag("exec").byDefault(false).help("on: exec elements run programs (cgi) and shell commands (cmd)"),
                count("ShtmlMaxDepth").range(1, ParseHtml.MOST_DEPTH).byDefault(ParseHtml.DEFAULT_DEPTH),
                count("max-includes").range(1, ParseHtml.MOST_INCLUDES).byDefault(ParseHtml.DEFAULT_INCLUDES),
                count("timeout").range(1, ParseHtml.MOST_SECONDS).byDefault(ParseHtml.DEFAULT_SECONDS));
    }
}
