package org.heliostat.config.userdb;

import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.users.DigestEntry;
import org.heliostat.config.users.DigestFileReader;
import org.heliostat.config.users.HtpasswdReader;
import org.heliostat.config.users.KeyFileReader;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;

/** Reads the users of databases that are files: key file, digest file, or htpasswd with a file of groups. */
final class FileDatabaseReader {

    private static final String SCHEME = "file:";

    private static final DirectiveTable PARAMETERS = DirectiveTable.of(
            "parameter",
            choice("syntax", "keyfile", "digest", "htaccess")
                    .byDefault("keyfile")
                    .help("form of the file"),
            path("keyfile").help("user;hash;groups"),
            path("digestfile").help("user:realm:HA1"),
            path("userfile").help("user:hash, as htpasswd writes it"),
            path("groupfile").help("group: user user"),
            flag("digestauth").byDefault(true).help("off: digests are not taken"),
            withoutEffect("nsessions", "files are read when the configuration is"));

    private final UserFileSource files;
    private final Findings findings;

    FileDatabaseReader(UserFileSource files, Findings findings) {
        this.files = files;
        this.findings = findings;
    }

    RealmUsers read(DeclaredDatabase declared) {
        DirectiveValues values =
                PARAMETERS.read("directory " + declared.id(), declared.at(), declared.parameters(), findings);
        Optional<String> ofUrl = pathOf(declared.url());
        String syntax = values.text("syntax");
        List<UserEntry> users = new ArrayList<>();
        List<DigestEntry> digests = new ArrayList<>();
        switch (syntax) {
            case "digest" -> named(declared, values, ofUrl, "digestfile").ifPresent(file -> readDigests(file, digests));
            case "htaccess" ->
                named(declared, values, ofUrl, "userfile")
                        .ifPresent(file -> users.addAll(
                                HtpasswdReader.read(file, values.optionalText("groupfile"), files::text, findings)));
            default ->
                named(declared, values, ofUrl, "keyfile")
                        .flatMap(files::text)
                        .ifPresent(text -> users.addAll(KeyFileReader.read(text, findings)));
        }
        if (!syntax.equals("digest")) {
            values.optionalText("digestfile").ifPresent(file -> readDigests(file, digests));
        }
        return new RealmUsers(
                declared.at(), declared.id(), users, values.flag("digestauth") ? digests : List.of(), Set.of());
    }

    private void readDigests(String file, List<DigestEntry> into) {
        files.text(file).ifPresent(text -> into.addAll(DigestFileReader.read(text, findings)));
    }

    private Optional<String> named(
            DeclaredDatabase declared, DirectiveValues values, Optional<String> ofUrl, String name) {
        Optional<String> file = values.optionalText(name).or(() -> ofUrl);
        if (file.isEmpty()) {
            findings.error(
                    declared.at(),
                    "directory " + Findings.shown(declared.id()) + ": " + name + ": missing (expected: a file)");
        }
        return file.filter(one -> isThere(declared, name, one));
    }

    private boolean isThere(DeclaredDatabase declared, String name, String file) {
        if (files.isFile(file)) {
            return true;
        }
        findings.wrongValue(
                declared.at(), "directory " + Findings.shown(declared.id()) + ": " + name, file, "an existing file");
        return false;
    }

    /** @return the file that the URL names; {@code file:x} is relative to the configuration folder */
    private static Optional<String> pathOf(String url) {
        String path = url.substring(Math.min(SCHEME.length(), url.length()));
        if (path.startsWith("//")) {
            path = path.substring(2);
        }
        return path.isEmpty() || path.equals("/") ? Optional.empty() : Optional.of(path);
    }
}
