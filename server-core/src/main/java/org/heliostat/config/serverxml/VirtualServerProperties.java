package org.heliostat.config.serverxml;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.text;

import org.heliostat.config.DirectiveTable;

/**
 * The properties of server, class or virtual server that mean something to the server itself. Any other name is
 * allowed too: it is a variable for obj.conf.
 */
public final class VirtualServerProperties {

    public static final DirectiveTable TABLE = DirectiveTable.of(
                    "property",
                    text("docroot").byDefault("").live().help("document root, relative to the configuration folder"),
                    text("accesslog").byDefault("").live().help("access log, relative to the configuration folder"),
                    text("user").byDefault("").live().help("account for CGI programs"),
                    text("group").byDefault("").live().help("group for CGI programs"),
                    text("chroot").byDefault("").live().help("root folder for CGI programs"),
                    text("dir").byDefault("").live().help("working folder for CGI programs"),
                    text("nice").byDefault("").live().help("priority of CGI programs"),
                    flag("AllowEncodedSlash")
                            .byDefault(false)
                            .live()
                            .help("accept %2F in paths; it stays encoded and never divides a path"),
                    flag("AllowTrace").byDefault(false).live().help("answer TRACE where no line of obj.conf does"),
                    bytes("MaxRequestBody").live().help("limit of its own in place of magnus.conf's; 0 = none"))
            .open();

    private VirtualServerProperties() {}
}
