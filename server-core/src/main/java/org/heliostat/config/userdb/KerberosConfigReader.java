package org.heliostat.config.userdb;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;

/**
 * Reads databases that are Kerberos services: {@code kerberos:} and the service's principals, with a keytab. That there are
 * keys which can be used is found out here, so that no client is the first to see it.
 */
final class KerberosConfigReader {

    private static final String SCHEME = "kerberos:";
    private static final String EXAMPLE = "HTTP/host@REALM";
    private static final Pattern PRINCIPAL = Pattern.compile("[^/@\\s\\\\]+/[^/@\\s\\\\]+@[^/@\\s\\\\]+");
    private static final int MOST_SHOWN = 5;

    private static final DirectiveTable PARAMETERS = DirectiveTable.of(
            "parameter",
            path("keytab").required().help("keys of the service"),
            text("servicename").byDefault("HTTP").help("service, where the URL names no principal"),
            text("hostname").byDefault("").help("its host, absent = any"),
            choice("names", "short", "full")
                    .byDefault("short")
                    .help("users of the service's own realm without or with it"),
            text("users").byDefault("default").help("database that knows groups"),
            bytes("maxtoken").range(1 << 10, 1 << 20).byDefault(64 << 10).help("of a token, decoded"));

    private final UserFileSource files;
    private final Findings findings;

    KerberosConfigReader(UserFileSource files, Findings findings) {
        this.files = files;
        this.findings = findings;
    }

    Optional<KerberosConfig> read(DeclaredDatabase declared) {
        int errors = findings.errorCount();
        String thing = "directory " + Findings.shown(declared.id());
        DirectiveValues values = PARAMETERS.read(thing, declared.at(), declared.parameters(), findings);
        List<String> named = principals(declared, thing);
        if (findings.errorCount() != errors) {
            return Optional.empty();
        }
        String file = values.text("keytab");
        Optional<Path> keytab = files.isFile(file) ? files.resolve(file).map(Path::toAbsolutePath) : Optional.empty();
        if (keytab.isEmpty()) {
            wrongKeytab(declared, values, file, "an existing file");
            return Optional.empty();
        }
        List<String> principals = usable(declared, values, keytab.get(), named);
        return findings.errorCount() != errors
                ? Optional.empty()
                : Optional.of(new KerberosConfig(
                        declared.at(),
                        principals,
                        keytab.get(),
                        values.text("names").equalsIgnoreCase("short"),
                        values.text("users"),
                        values.integer("maxtoken")));
    }

    /** @return as named behind the scheme; none: those of the service that the keytab has keys of */
    private List<String> principals(DeclaredDatabase declared, String thing) {
        List<String> named = new ArrayList<>();
        String url = declared.url();
        String rest = url.substring(Math.min(SCHEME.length(), url.length())).strip();
        for (String one : rest.isEmpty() || rest.equals("///") ? new String[0] : rest.split("\\s+", -1)) {
            if (PRINCIPAL.matcher(one).matches()) {
                named.add(one);
            } else {
                findings.wrongValue(declared.at(), thing, one, "a principal such as " + EXAMPLE);
            }
        }
        return named;
    }

    private List<String> usable(DeclaredDatabase declared, DirectiveValues values, Path keytab, List<String> named) {
        String file = values.text("keytab");
        if (!Files.isReadable(keytab)) {
            wrongKeytab(declared, values, file, "a file that the server may read");
            return List.of();
        }
        try {
            Set<String> held = Keytab.principals(keytab);
            List<String> wanted = named.isEmpty()
                    ? held.stream().filter(name -> isOfService(name, values)).toList()
                    : named;
            if (wanted.isEmpty()) {
                wrongKeytab(declared, values, file, "a key of " + beginning(values) + "…; it holds " + shown(held));
            }
            for (String principal : wanted) {
                if (!held.contains(principal)) {
                    wrongKeytab(declared, values, file, "a key of " + principal + "; it holds " + shown(held));
                } else if (!hasKey(principal, keytab)) {
                    wrongKeytab(
                            declared,
                            values,
                            file,
                            "a key of " + principal + " for an encryption that Java and krb5.conf allow, such as"
                                    + " aes256-cts-hmac-sha1-96");
                }
            }
            return wanted;
        } catch (EOFException cut) {
            wrongKeytab(declared, values, file, "a keytab; it ends amid an entry");
        } catch (IOException wrong) {
            wrongKeytab(declared, values, file, "a keytab; it cannot be read: " + wrong.getMessage());
        } catch (IllegalArgumentException unusable) {
            wrongKeytab(declared, values, file, "names that Java takes: " + unusable.getMessage());
        }
        return List.of();
    }

    /** Browsers ask tickets for HTTP and the host of the URL (RFC 4559, section 4.1). */
    private static boolean isOfService(String name, DirectiveValues values) {
        String beginning = beginning(values);
        return name.regionMatches(true, 0, beginning, 0, beginning.length())
                && PRINCIPAL.matcher(name).matches();
    }

    private static String beginning(DirectiveValues values) {
        String host = values.text("hostname");
        return values.text("servicename") + "/" + (host.isEmpty() ? "" : host + "@");
    }

    private static boolean hasKey(String name, Path keytab) {
        KerberosPrincipal principal = new KerberosPrincipal(name);
        return KeyTab.getInstance(principal, keytab.toFile()).getKeys(principal).length > 0;
    }

    private static String shown(Set<String> held) {
        if (held.isEmpty()) {
            return "none";
        }
        String first = String.join(", ", held.stream().limit(MOST_SHOWN).toList());
        return held.size() > MOST_SHOWN ? first + " and " + (held.size() - MOST_SHOWN) + " more" : first;
    }

    private void wrongKeytab(DeclaredDatabase declared, DirectiveValues values, String file, String expectation) {
        findings.wrongValue(
                values.at("keytab").orElse(declared.at()),
                "directory " + Findings.shown(declared.id()) + ": keytab",
                file,
                expectation);
    }
}
