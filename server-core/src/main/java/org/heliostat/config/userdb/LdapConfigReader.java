package org.heliostat.config.userdb;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.list;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.userdb.LdapConfig.GroupKinds;
import org.heliostat.config.userdb.LdapConfig.Limits;
import org.heliostat.config.userdb.LdapConfig.Security;
import org.heliostat.config.userdb.LdapConfig.Server;

/** Reads how a directory is asked: URLs separated by blanks, and parameters. */
final class LdapConfigReader {

    private static final int LDAP_PORT = 389;
    private static final int LDAPS_PORT = 636;

    private static final DirectiveTable PARAMETERS = DirectiveTable.of(
            "parameter",
            text("binddn").byDefault("").help("who the server logs in as; absent = nobody"),
            text("bindpw").byDefault("").help("password of binddn"),
            flag("starttls").byDefault(false).help("protect plain connections"),
            path("cafile").help("PEM file of certificates to trust; absent = the JDK's"),
            text("searchfilter").byDefault(LdapConfig.USER_FILTER).help("finds a user; %s = name"),
            text("usernameattribute").byDefault("uid").help("holds the user's name"),
            text("groupbasedn").byDefault("").help("where groups are; absent = base of the URL"),
            text("groupsearchfilter")
                    .byDefault(LdapConfig.GROUP_FILTER)
                    .help("finds groups of a user; %d = DN, %s = name"),
            text("groupnameattribute").byDefault("cn").help("holds a group's name"),
            choice("dyngroups", "off", "on", "recursive")
                    .byDefault("off")
                    .help("groups by memberURL; groups in groups"),
            list("assigngroups").byDefault("").help("groups of everybody"),
            count("nsessions").range(1, 256).byDefault(8).help("connections at most"),
            count("maxwaiting").range(0, 10_000).byDefault(32).help("look-ups that may wait for one"),
            milliseconds("connecttimeout").range(10, 60_000).byDefault(2_000).help("for opening one"),
            milliseconds("timeout")
                    .range(10, 60_000)
                    .byDefault(5_000)
                    .help("for an answer, and for a free connection"));

    private final UserFileSource files;
    private final Findings findings;

    LdapConfigReader(UserFileSource files, Findings findings) {
        this.files = files;
        this.findings = findings;
    }

    Optional<LdapConfig> read(DeclaredDatabase declared) {
        int errors = findings.errorCount();
        String thing = "directory " + Findings.shown(declared.id());
        DirectiveValues values = PARAMETERS.read(thing, declared.at(), declared.parameters(), findings);
        List<URI> urls = urls(declared, thing);
        if (urls.isEmpty() || findings.errorCount() != errors) {
            return Optional.empty();
        }
        boolean tls = urls.get(0).getScheme().equalsIgnoreCase("ldaps");
        if (urls.stream().anyMatch(url -> url.getScheme().equalsIgnoreCase("ldaps") != tls)) {
            findings.error(declared.at(), thing + ": URL: ldap and ldaps (expected: one of them)");
        }
        checkFilter(declared, thing + ": searchfilter", values.text("searchfilter"), "%s");
        checkFilter(declared, thing + ": groupsearchfilter", values.text("groupsearchfilter"), "%d");
        values.optionalText("cafile")
                .filter(file -> !files.isFile(file))
                .ifPresent(file -> findings.wrongValue(declared.at(), thing + ": cafile", file, "an existing file"));
        LdapConfig config = config(declared, values, urls, tls);
        return findings.errorCount() == errors ? Optional.of(config) : Optional.empty();
    }

    private LdapConfig config(DeclaredDatabase declared, DirectiveValues values, List<URI> urls, boolean tls) {
        List<Server> servers = urls.stream()
                .map(url -> new Server(url.getHost(), url.getPort() > 0 ? url.getPort() : tls ? LDAPS_PORT : LDAP_PORT))
                .toList();
        String base = urls.get(0).getPath();
        return new LdapConfig(
                declared.at(),
                servers,
                tls ? Security.TLS : values.flag("starttls") ? Security.START_TLS : Security.PLAIN,
                values.optionalText("cafile").flatMap(files::resolve),
                base == null || base.length() < 2 ? "" : base.substring(1),
                values.text("binddn"),
                values.text("bindpw"),
                values.text("searchfilter"),
                values.text("usernameattribute"),
                values.text("groupbasedn"),
                values.text("groupsearchfilter"),
                values.text("groupnameattribute"),
                kinds(values.text("dyngroups")),
                new HashSet<>(values.list("assigngroups")),
                new Limits(
                        values.integer("nsessions"),
                        values.integer("maxwaiting"),
                        values.duration("connecttimeout"),
                        values.duration("timeout")));
    }

    private static GroupKinds kinds(String dyngroups) {
        return switch (dyngroups.toLowerCase(Locale.ROOT)) {
            case "on" -> GroupKinds.DYNAMIC;
            case "recursive" -> GroupKinds.NESTED;
            default -> GroupKinds.STATIC;
        };
    }

    private List<URI> urls(DeclaredDatabase declared, String thing) {
        List<URI> urls = new ArrayList<>();
        for (String text : declared.url().strip().split("\\s+", -1)) {
            try {
                URI url = new URI(text);
                boolean right = url.getHost() != null
                        && ("ldap".equalsIgnoreCase(url.getScheme()) || "ldaps".equalsIgnoreCase(url.getScheme()));
                if (right) {
                    urls.add(url);
                    continue;
                }
                findings.wrongValue(declared.at(), thing, text, "ldap://host:port/base or ldaps://host:port/base");
            } catch (URISyntaxException wrong) {
                findings.wrongValue(
                        declared.at(), thing, text, "ldap://host:port/base, with %20 for blanks: " + wrong.getReason());
            }
        }
        return urls;
    }

    private void checkFilter(DeclaredDatabase declared, String thing, String filter, String placeholder) {
        boolean hasName = filter.contains(placeholder) || filter.contains("%s");
        if (!hasName || !isFilter(filter.replace("%s", "x").replace("%d", "cn=x"))) {
            findings.wrongValue(declared.at(), thing, filter, "an LDAP filter that contains " + placeholder);
        }
    }

    private static boolean isFilter(String filter) {
        try {
            Filter.create(filter);
            return true;
        } catch (LDAPException notAFilter) {
            return false;
        }
    }
}
