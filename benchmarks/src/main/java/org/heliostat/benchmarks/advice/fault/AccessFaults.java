package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.SilentServer;
import org.heliostat.benchmarks.advice.server.UserDirectory;
import org.heliostat.benchmarks.load.server.Documents;

/** Logins, and the directories behind them. */
final class AccessFaults {

    private static final String PASSWORD = "secret";
    private static final int QUICK = 1_000;
    private static final int MODEST = 30_000;
    private static final int USUAL = 210_000;
    private static final int SLOW = 3_000_000;
    private static final int KEY_BITS = 512;
    private static final int USERS = 40;
    private static final Duration SLOW_ANSWERS = Duration.ofMillis(400);

    private static final String EVERYBODY_WITH_PASSWORD = "allow (all) user = \"all\";";

    private AccessFaults() {}

    static List<Fault> all() {
        return List.of(
                users("password-cache-off", MODEST, "password-cache-off")
                        .magnus("ACLCacheLifetime", 0)
                        .load(user(0, PASSWORD).every(300))
                        .load(user(1, PASSWORD).every(300))
                        .fix("ACLCacheLifetime"),
                everyone(users("password-cache-small", QUICK, "password-cache-small"), 20)
                        .magnus("ACLUserCacheSize", 4)
                        .fix("ACLUserCacheSize"),
                users("logins-fail", QUICK, "logins-fail-in-masses")
                        .load(user(0, "wrong").every(200))
                        .load(user(1, "also wrong").every(200)),
                everyone(users("passwords-unchecked", SLOW, "passwords-unchecked", "password-cache-off"), 10)
                        .magnus("MaxPasswordChecks", 1)
                        .magnus("PasswordCheckTimeout", 1)
                        .magnus("ACLCacheLifetime", 0)
                        .alone(),
                directory("group-cache-small", "group-cache-small")
                        .magnus("ACLGroupCacheSize", 1)
                        .planted(instance -> instance.file(
                                "conf/site.acl",
                                acl("allow (all) user = \"all\";")
                                        + uriOf(Documents.SMALL, "group1")
                                        + uriOf(Documents.LARGE, "group2")))
                        .load(user(0, PASSWORD).every(300))
                        .load(user(0, Documents.LARGE, PASSWORD).every(300))
                        .fix("ACLGroupCacheSize"),
                everyone(directory("directory-asked-often", "directory-lookups-many"), 12)
                        .magnus("ACLCacheLifetime", 1)
                        .fix("ACLCacheLifetime"),
                everyone(
                        directory("directory-slow", SLOW_ANSWERS, "directory-slow")
                                .magnus("ACLCacheLifetime", 5),
                        12),
                Fault.of("directory-silent", Area.ACCESS, "directory-fails")
                        .planted(instance -> {
                            SilentServer silent = SilentServer.tcp();
                            protect(instance.beside(silent), EVERYBODY_WITH_PASSWORD)
                                    .file("conf/dbswitch.conf", switchTo(silent.port()));
                        })
                        .load(user(0, PASSWORD).every(300))
                        .load(user(1, PASSWORD).every(300)),
                Fault.of("directory-away", Area.ACCESS, "directory-fails")
                        .planted(instance ->
                                protect(instance, EVERYBODY_WITH_PASSWORD).file("conf/dbswitch.conf", switchTo(1)))
                        .load(user(0, PASSWORD).every(300)));
    }

    /** A server that is well, whose users log in. */
    static Fault loginsThatAreWell(String name) {
        return everyone(Fault.healthy(name).planted(instance -> plantUsers(instance, USUAL)), 10);
    }

    private static Fault users(String name, int iterations, String... rules) {
        return Fault.of(name, Area.ACCESS, rules).planted(instance -> plantUsers(instance, iterations));
    }

    private static void plantUsers(Instance instance, int iterations) throws IOException {
        String hash = hash(iterations);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < USERS; i++) {
            lines.append("user").append(i).append(';').append(hash).append(";staff\n");
        }
        protect(instance, EVERYBODY_WITH_PASSWORD).file("conf/keyfile", lines.toString());
    }

    private static Fault directory(String name, String... rules) {
        return directory(name, Duration.ZERO, rules);
    }

    private static Fault directory(String name, Duration late, String... rules) {
        return Fault.of(name, Area.ACCESS, rules).planted(instance -> {
            UserDirectory directory = UserDirectory.of(USERS, late);
            protect(instance.beside(directory), EVERYBODY_WITH_PASSWORD)
                    .file("conf/dbswitch.conf", switchTo(directory.port()));
        });
    }

    private static Fault everyone(Fault fault, int users) {
        Fault all = fault;
        for (int i = 0; i < users; i++) {
            all = all.load(user(i, PASSWORD).every(1_100));
        }
        return all;
    }

    private static Clients user(int number, String password) {
        return user(number, Documents.SMALL, password);
    }

    private static Clients user(int number, String path, String password) {
        byte[] pair = ("user" + number + ":" + password).getBytes(StandardCharsets.UTF_8);
        return Clients.of(1, path)
                .field("Authorization: Basic " + Base64.getEncoder().encodeToString(pair));
    }

    private static Instance protect(Instance instance, String allowed) throws IOException {
        return instance.serverXml("<VSCLASS id=", "<ACLFILE id=\"acl1\" file=\"site.acl\"/>\n  <VSCLASS id=")
                .serverXml("<VS id=\"vs1\"", "<VS id=\"vs1\" aclids=\"acl1\"")
                .objConf("#PathCheck fn=\"check-acl\"", "PathCheck fn=\"check-acl\"")
                .file("conf/site.acl", acl(allowed));
    }

    private static String acl(String allowed) {
        return """
                version 3.0;
                acl "default";
                authenticate (user, group) { method = "basic"; database = "default"; prompt = "Planted"; };
                deny (all) user = "anyone";
                %s
                """
                .formatted(allowed);
    }

    private static String uriOf(String path, String group) {
        return """
                acl "uri=%s";
                deny (all) user = "anyone";
                allow (all) group = "%s";
                """
                .formatted(path, group);
    }

    private static String switchTo(int port) {
        return "directory default ldap://127.0.0.1:" + port + "/" + UserDirectory.BASE + "\ndefault:timeout 1000\n";
    }

    private static String hash(int iterations) throws IOException {
        byte[] salt = "planted salt".getBytes(StandardCharsets.US_ASCII);
        try {
            byte[] hashed = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                    .generateSecret(new PBEKeySpec(PASSWORD.toCharArray(), salt, iterations, KEY_BITS))
                    .getEncoded();
            Base64.Encoder base64 = Base64.getEncoder();
            return "{PBKDF2-SHA512}" + iterations + "$" + base64.encodeToString(salt) + "$"
                    + base64.encodeToString(hashed);
        } catch (GeneralSecurityException impossible) {
            throw new IOException("the JDK has no PBKDF2", impossible);
        }
    }
}
