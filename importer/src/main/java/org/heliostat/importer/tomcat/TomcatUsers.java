package org.heliostat.importer.tomcat;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.acl.password.NewPassword;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.config.users.KeyFileReader;
import org.heliostat.config.users.PasswordHashText;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.importer.report.Notes;

/** Reads tomcat-users.xml into lines of a key file: passwords are hashed, roles become groups. */
final class TomcatUsers {

    /** Each hash takes a processor for some tenths of a second. */
    private static final int MOST_HASHED = 200;

    private static final int MOST_USERS = 10_000;

    private final Notes notes;
    private final boolean isDigested;
    private final NewPassword passwords = new NewPassword(new SecureRandom());
    private final Map<String, String> lineByUser = new LinkedHashMap<>();
    private int hashed;

    /** @param isDigested whether the file holds digests of passwords */
    TomcatUsers(Notes notes, boolean isDigested) {
        this.notes = notes;
        this.isDigested = isDigested;
    }

    /** @return lines of a key file */
    String read(XmlElement root) {
        List<String> lines = new ArrayList<>();
        root.children("user").limit(MOST_USERS).forEach(this::user);
        root.children("group")
                .forEach(group -> notes.left(
                        group.at(),
                        "group " + group.attribute("groupname").orElse(""),
                        "roles of a user are its groups; there are no groups of roles"));
        lineByUser.values().forEach(lines::add);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private void user(XmlElement user) {
        String name =
                user.attribute("username").or(() -> user.attribute("name")).orElse("");
        if (!KeyFileReader.isName(name) || name.indexOf(':') >= 0) {
            notes.left(user.at(), "user " + name, "no name of 1 to 256 characters without ; and :");
            return;
        }
        List<String> groups = Stream.of(user.attribute("roles").orElse("").split(","))
                .map(String::strip)
                .filter(role -> role.matches("[A-Za-z0-9_.@ -]{1,100}"))
                .distinct()
                .toList();
        Optional<String> hash = hash(user.attribute("password").orElse(""));
        lineByUser.putIfAbsent(name, name + ";" + hash.orElse("-") + ";" + String.join(",", groups));
        if (hash.isPresent()) {
            notes.taken(user.at(), "user " + name, "conf/keyfile: " + name + ", groups " + groups);
        } else {
            notes.changed(
                    user.at(),
                    "user " + name,
                    "conf/keyfile: " + name + ", groups " + groups,
                    "cannot log in before: heliostat.jar user password " + name);
        }
    }

    private Optional<String> hash(String password) {
        if (PasswordHashText.read(password).isPresent()) {
            return Optional.of(password);
        }
        boolean isRight = !password.isEmpty() && password.length() * 4 <= PasswordCheck.LONGEST_PASSWORD;
        if (isDigested || !isRight || hashed >= MOST_HASHED) {
            return Optional.empty();
        }
        hashed++;
        return Optional.of(passwords.pbkdf2(password).text());
    }
}
