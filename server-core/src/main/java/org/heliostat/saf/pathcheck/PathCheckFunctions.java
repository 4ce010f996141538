package org.heliostat.saf.pathcheck;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at PathCheck. */
public final class PathCheckFunctions {

    private PathCheckFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                of("unix-uri-clean", UriClean::bindUnix, flag("tildeok"), flag("dotdirok")),
                of("uri-clean", UriClean::bindUnix, flag("tildeok"), flag("dotdirok")),
                of("nt-uri-clean", UriClean::bindNt, flag("tildeok"), flag("dotdirok")),
                of("find-pathinfo", FindPathinfo::bind, text("find-pathinfo-forward")),
                of(
                        "find-language",
                        FindLanguage::bind,
                        text("default")
                                .help("language for clients whose own are not there; DefaultLanguage without it")),
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
                        text("disable")
                                .required()
                                .help("letters: s no symbolic links, h no files with several names, o no symbolic links"
                                        + " to what belongs to another; with s nothing is sent from outside of the"
                                        + " file's folder, whatever takes its place after the look"),
                        path("dir").help("where it applies; links above it do not count"),
                        withoutEffect("checkFileExistence", "files are always looked at")),
                of(
                        "check-acl",
                        CheckAcl::bind,
                        text("acl").required().repeatable(),
                        text("path"),
                        withoutEffect("bong-file", "deny with, in the ACL, says what a refused client gets")),
                of(
                        "find-compressed",
                        FindCompressed::bind,
                        flag("check-age").byDefault(true).help("leave stored files alone that are older"),
                        flag("vary").byDefault(true).help("tell caches with the field Vary")),
                of(
                        "ssl-check",
                        SslCheck::bind,
                        count("secret-keysize").range(0, 4_096).byDefault(1).help("bits of the cipher's key at least"),
                        path("bong-file").help("file to send instead of answering 403")),
                of("ssl-logout", SslLogout::bind),
                of(
                        "get-client-cert",
                        GetClientCert::bind,
                        flag("dorequest").byDefault(false).help("accepted; the handshake alone asks"),
                        flag("require").byDefault(true).help("answer 403 without a certificate"),
                        text("method").help("wildcard pattern of methods it is for")),
                of(
                        "require-auth",
                        RequireAuth::bind,
                        text("auth-type").required(),
                        text("realm").required(),
                        text("auth-user"),
                        text("auth-group"),
                        text("path")),
                of("set-cache-control", SetCacheControl::bind, text("control").required()));
    }

    private static FunctionDefinition of(String name, FunctionDefinition.Factory factory, DirectiveRow... rows) {
        return FunctionDefinition.of(Stage.PATH_CHECK, name, factory, rows);
    }
}
