package org.heliostat.servlet.security;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.PasswordHash.Digest;
import org.heliostat.config.users.PasswordHash.SaltedDigest;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.config.users.UserEntry;
import org.heliostat.servlet.testing.TestApp;

/** An application with users: {@code ann} is a clerk and boss, {@code bob} a clerk only; passwords are their names. */
final class SecuredApp {

    static final RealmUsers USERS = new RealmUsers(
            SourceLocation.none(),
            "file",
            List.of(
                    user("ann", "clerk", "boss"),
                    user("bob", "clerk"),
                    user("jürgen", "clerk"),
                    new UserEntry(SourceLocation.none(), "CN=Cleo, O=Test", Optional.empty(), Set.of("clerk"))),
            List.of(),
            Set.of());

    private SecuredApp() {}

    static TestApp start(Path folder, String login, String constraints) {
        return start(folder, login, constraints, context -> {});
    }

    static TestApp start(Path folder, String login, String constraints, TestApp.Setup more) {
        return new TestApp(folder).users(USERS).webXml(constraints + login).start(context -> {
            TestApp.servlet(context, "who", "/who/*", (request, response) -> response.getWriter()
                    .print(request.getMethod() + " " + request.getRemoteUser() + " " + request.getAuthType()
                            + " " + request.isUserInRole("boss")
                            + " " + request.getParameter("p")));
            more.accept(context);
        });
    }

    static String constraint(String pattern, String role) {
        return "<security-constraint><web-resource-collection><web-resource-name>r</web-resource-name><url-pattern>"
                + pattern + "</url-pattern></web-resource-collection><auth-constraint><role-name>" + role
                + "</role-name></auth-constraint></security-constraint><security-role><role-name>" + role
                + "</role-name></security-role>";
    }

    static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    /** @return a realm with one user; without groups the one's of {@link #USERS} */
    static RealmUsers withPassword(String name, String password, String... groups) {
        Set<String> all = groups.length == 0 ? Set.of("clerk", "boss") : Set.of(groups);
        UserEntry user = new UserEntry(SourceLocation.none(), name, Optional.of(hash(password)), all);
        return new RealmUsers(SourceLocation.none(), "file", List.of(user), List.of(), Set.of());
    }

    private static UserEntry user(String name, String... groups) {
        return new UserEntry(SourceLocation.none(), name, Optional.of(hash(name)), Set.of(groups));
    }

    private static PasswordHash hash(String password) {
        byte[] salt = {1, 2, 3, 4};
        try {
            var sha = java.security.MessageDigest.getInstance("SHA-256");
            sha.update(password.getBytes(StandardCharsets.UTF_8));
            return new SaltedDigest(Digest.SHA256, salt, sha.digest(salt));
        } catch (java.security.NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }
}
