package org.heliostat.config.userdb;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.RealmUsers;

/**
 * Reads {@code dbswitch.conf}: {@code directory ID URL}, and {@code ID:PARAMETER VALUE} for it. The URL's scheme says what
 * it is: {@code ldap}, {@code ldaps}, {@code file}, {@code kerberos} or {@code null}.
 */
public final class DbSwitchReader {

    /** The file's name, in the configuration folder. */
    public static final String FILE = "dbswitch.conf";

    private static final String DIRECTORY = "directory";

    private final ConfigText text;
    private final Replacements replacements;
    private final FileDatabaseReader fileReader;
    private final LdapConfigReader ldapReader;
    private final KerberosConfigReader kerberosReader;
    private final Findings findings;
    private final Map<String, DeclaredDatabase> declared = new LinkedHashMap<>();

    private DbSwitchReader(
            ConfigText text,
            Replacements replacements,
            FileDatabaseReader fileReader,
            LdapConfigReader ldapReader,
            KerberosConfigReader kerberosReader,
            Findings findings) {
        this.text = text;
        this.replacements = replacements;
        this.fileReader = fileReader;
        this.ldapReader = ldapReader;
        this.kerberosReader = kerberosReader;
        this.findings = findings;
    }

    /** @param files reads and resolves files named relative to the configuration folder */
    public static UserDatabases read(
            ConfigText text, Replacements replacements, UserFileSource files, Findings findings) {
        return new DbSwitchReader(
                        text,
                        replacements,
                        new FileDatabaseReader(files, findings),
                        new LdapConfigReader(files, findings),
                        new KerberosConfigReader(files, findings),
                        findings)
                .read();
    }

    private UserDatabases read() {
        List<String> lines = text.lines();
        List<Line> parameters = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                line(line, text.at(i + 1), parameters);
            }
        }
        parameters.forEach(this::parameter);
        return databases();
    }

    private record Line(SourceLocation at, String id, String name, String value) {}

    private void line(String line, SourceLocation at, List<Line> parameters) {
        String[] words = line.split("\\s+", 3);
        if (words[0].equalsIgnoreCase(DIRECTORY)) {
            if (words.length != 3) {
                findings.wrongValue(at, DIRECTORY, line, "directory ID URL");
                return;
            }
            DeclaredDatabase added =
                    new DeclaredDatabase(at, words[1], replaced(words[1], words[2], at), new ArrayList<>());
            if (declared.putIfAbsent(words[1], added) != null) {
                findings.error(at, "directory " + Findings.shown(words[1]) + ": declared twice (expected: once)");
            }
            return;
        }
        int colon = words[0].indexOf(':');
        boolean encoded = words.length == 3 && words[0].endsWith(":encoded");
        if (colon <= 0 || words.length < 2) {
            findings.wrongValue(at, "line", words[0], "directory ID URL, or ID:PARAMETER VALUE");
            return;
        }
        String id = words[0].substring(0, colon);
        if (encoded) {
            decoded(words[2], at).ifPresent(value -> parameters.add(new Line(at, id, words[1], value)));
            return;
        }
        String value = line.substring(words[0].length()).strip();
        parameters.add(new Line(at, id, words[0].substring(colon + 1), value));
    }

    /** The original wrote passwords as {@code ID:encoded bindpw BASE64}, so that nobody reads them in passing. */
    private Optional<String> decoded(String base64, SourceLocation at) {
        try {
            return Optional.of(new String(Base64.getDecoder().decode(base64.strip()), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notBase64) {
            findings.error(at, "encoded: not Base64 (expected: Base64)");
            return Optional.empty();
        }
    }

    private void parameter(Line line) {
        DeclaredDatabase directory = declared.get(line.id());
        if (directory == null) {
            findings.wrongValue(line.at(), "id", line.id(), "the id of a directory line");
            return;
        }
        String name = line.name().toLowerCase(Locale.ROOT);
        directory.parameters().add(new NamedValue(name, replaced(name, line.value(), line.at()), line.at()));
    }

    private String replaced(String name, String value, SourceLocation at) {
        return replacements.replace(name, value, at, findings).value();
    }

    private UserDatabases databases() {
        Map<String, RealmUsers> files = new HashMap<>();
        Map<String, LdapConfig> directories = new HashMap<>();
        Map<String, KerberosConfig> kerberos = new HashMap<>();
        for (DeclaredDatabase one : declared.values()) {
            int colon = one.url().indexOf(':');
            // The original also wrote the type alone.
            String scheme = (colon < 0 ? one.url() : one.url().substring(0, colon)).toLowerCase(Locale.ROOT);
            switch (scheme) {
                case "null" -> files.put(one.id(), new RealmUsers(one.at(), one.id(), List.of(), List.of(), Set.of()));
                case "file" -> files.put(one.id(), fileReader.read(one));
                case "ldap", "ldaps" -> ldapReader.read(one).ifPresent(ldap -> directories.put(one.id(), ldap));
                case "kerberos" -> kerberosReader.read(one).ifPresent(service -> kerberos.put(one.id(), service));
                default ->
                    findings.wrongValue(
                            one.at(),
                            "directory " + Findings.shown(one.id()),
                            one.url(),
                            "ldap://host:port/base, ldaps://…, file:…, kerberos:… or null:///none");
            }
        }
        Set<String> broken = new HashSet<>(declared.keySet());
        broken.removeAll(files.keySet());
        broken.removeAll(directories.keySet());
        broken.removeAll(kerberos.keySet());
        return new UserDatabases(files, directories, kerberos, broken);
    }
}
