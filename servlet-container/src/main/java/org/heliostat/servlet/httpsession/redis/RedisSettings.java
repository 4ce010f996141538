package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * Which servers, and how long they are waited for. Immutable.
 *
 * @param kind what the addresses are
 * @param addresses of the one server, of nodes of the cluster, or of sentinels
 * @param sentinelMaster what sentinels call the primary; empty without sentinels
 * @param sentinelUser as user, for the sentinels themselves
 * @param user empty: the server's default user
 * @param password empty: the server asks for none
 * @param prefix of all keys
 * @param connectMillis for connection, TLS and login together
 * @param commandMillis for one call, a connection that has to be made again included
 * @param maxPending calls without an answer at one time
 * @param maxConnections connections in use at one time, to all servers together
 * @param trusted certificates in PEM that the server's is checked against; empty: those of Java
 */
record RedisSettings(
        Kind kind,
        Set<HostAndPort> addresses,
        String sentinelMaster,
        String sentinelUser,
        String sentinelPassword,
        int database,
        String user,
        String password,
        String prefix,
        int connectMillis,
        int commandMillis,
        int maxPending,
        int maxConnections,
        boolean ssl,
        Optional<Path> trusted) {

    private static final int PORT = 6_379;
    private static final int SENTINEL_PORT = 26_379;
    private static final int CONNECTIONS = 64;
    private static final int MILLIS = 2_000;
    private static final int LONGEST_MILLIS = 60_000;
    private static final int PENDING = 1_000;

    /** How servers are found. */
    enum Kind {
        ONE,
        CLUSTER,
        SENTINEL
    }

    RedisSettings {
        addresses = Set.copyOf(addresses);
    }

    /**
     * Reads store-properties; which of them go together was checked with the descriptor.
     *
     * @param folder what relative names of files start from
     * @throws IOException when a property has a value that it cannot have
     */
    static RedisSettings of(VaultPlace place, Replacements replacements, Path folder) throws IOException {
        VaultProperties store = place.store();
        String trusted = replaced("sslTrustFile", store.text("sslTrustFile", ""), replacements);
        String nodes = replaced("clusterNodes", store.text("clusterNodes", ""), replacements);
        String sentinels = replaced("sentinelNodes", store.text("sentinelNodes", ""), replacements);
        Kind kind = !nodes.isEmpty() ? Kind.CLUSTER : !sentinels.isEmpty() ? Kind.SENTINEL : Kind.ONE;
        Set<HostAndPort> addresses =
                switch (kind) {
                    case CLUSTER -> addresses("clusterNodes", nodes, PORT);
                    case SENTINEL -> addresses("sentinelNodes", sentinels, SENTINEL_PORT);
                    case ONE ->
                        Set.of(new HostAndPort(
                                replaced("host", store.text("host", "127.0.0.1"), replacements),
                                number(store, "port", PORT, 1, 65_535)));
                };
        return new RedisSettings(
                kind,
                addresses,
                replaced("sentinelMaster", store.text("sentinelMaster", ""), replacements),
                replaced("sentinelUser", store.text("sentinelUser", ""), replacements),
                replaced("sentinelPassword", store.text("sentinelPassword", ""), replacements),
                number(store, "database", 0, 0, 65_535),
                replaced("user", store.text("user", ""), replacements),
                replaced("password", store.text("password", ""), replacements),
                store.text("prefix", "heliostat:" + place.virtualServer() + place.contextPath() + ":"),
                number(store, "connectTimeoutMillis", MILLIS, 1, LONGEST_MILLIS),
                number(store, "commandTimeoutMillis", MILLIS, 1, LONGEST_MILLIS),
                number(store, "maxPending", PENDING, 1, 100_000),
                number(store, "maxConnections", CONNECTIONS, 1, 10_000),
                store.flag("ssl", false),
                trusted.isEmpty() ? Optional.empty() : Optional.of(folder.resolve(trusted)));
    }

    /** Names the servers in messages. */
    String address() {
        String all = String.join(
                ",", addresses.stream().map(HostAndPort::toString).sorted().toList());
        return switch (kind) {
            case ONE -> "redis " + all;
            case CLUSTER -> "redis cluster " + all;
            case SENTINEL -> "redis " + sentinelMaster + " of sentinels " + all;
        };
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return address() + "/" + database;
    }

    private static Set<HostAndPort> addresses(String name, String list, int standardPort) throws IOException {
        Set<HostAndPort> all = new LinkedHashSet<>();
        for (String address : list.split(",")) {
            String text = address.strip();
            int colon = text.lastIndexOf(':');
            // Several colons without brackets are an IPv6 address.
            boolean withPort = colon > 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
            String host = withPort ? text.substring(0, colon) : text;
            int port = withPort ? port(name, text, text.substring(colon + 1)) : standardPort;
            if (host.isEmpty()) {
                throw wrong(name, list, "host:port, host:port …", null);
            }
            all.add(new HostAndPort(host, port));
        }
        return all;
    }

    private static int port(String name, String address, String port) throws IOException {
        try {
            int value = Integer.parseInt(port);
            if (value >= 1 && value <= 65_535) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            throw wrong(name, address, "a port of 1 to 65535", notANumber);
        }
        throw wrong(name, address, "a port of 1 to 65535", null);
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
