package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.jspecify.annotations.Nullable;

/**
 * Which server, and how long it is waited for. Immutable.
 *
 * @param user empty: the server's default user
 * @param password empty: the server asks for none
 * @param prefix of all keys
 * @param connectMillis for connection, TLS and login together
 * @param commandMillis for one call, a connection that has to be made again included
 * @param maxPending commands without an answer at one time
 * @param trusted certificates in PEM that the server's is checked against; empty: those of Java
 */
record RedisSettings(
        String host,
        int port,
        int database,
        String user,
        String password,
        String prefix,
        int connectMillis,
        int commandMillis,
        int maxPending,
        boolean ssl,
        Optional<Path> trusted) {

    private static final int PORT = 6_379;
    private static final int MILLIS = 2_000;
    private static final int LONGEST_MILLIS = 60_000;
    private static final int PENDING = 1_000;

    /**
     * Reads store-properties.
     *
     * @param folder what relative names of files start from
     * @throws IOException when a property has a value that it cannot have
     */
    static RedisSettings of(VaultPlace place, Replacements replacements, Path folder) throws IOException {
        VaultProperties store = place.store();
        String trusted = replaced("sslTrustFile", store.text("sslTrustFile", ""), replacements);
        return new RedisSettings(
                replaced("host", store.text("host", "127.0.0.1"), replacements),
                number(store, "port", PORT, 1, 65_535),
                number(store, "database", 0, 0, 65_535),
                replaced("user", store.text("user", ""), replacements),
                replaced("password", store.text("password", ""), replacements),
                store.text("prefix", "heliostat:" + place.virtualServer() + place.contextPath() + ":"),
                number(store, "connectTimeoutMillis", MILLIS, 1, LONGEST_MILLIS),
                number(store, "commandTimeoutMillis", MILLIS, 1, LONGEST_MILLIS),
                number(store, "maxPending", PENDING, 1, 100_000),
                store.flag("ssl", false),
                trusted.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(trusted)));
    }

    String address() {
        return "redis " + host + ":" + port;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return address() + "/" + database;
    }

    private static int number(VaultProperties store, String name, int standard, int least, int most)
            throws IOException {
        String text = store.text(name, String.valueOf(standard));
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            throw wrong(name, text, least + " to " + most, notANumber);
        }
        throw wrong(name, text, least + " to " + most, null);
    }

    private static IOException wrong(String name, String value, String expected, @Nullable Exception cause) {
        return new IOException(name + ": " + value + " (expected: " + expected + ")", cause);
    }

    /** Secrets stand in files or variables of the environment, as in server.xml. */
    private static String replaced(String name, String written, Replacements replacements) throws IOException {
        Findings findings = new Findings();
        String value = replacements
                .replace(name, written, new SourceLocation("sun-web.xml", 0), findings)
                .value();
        if (findings.hasErrors()) {
            throw wrong(name, written, "a readable file or a variable of the environment", null);
        }
        return value;
    }
}
