package org.heliostat.servlet.httpsession.jdbc;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens vaults in databases: {@code persistence-type="jdbc"}, and s1ws60 with JdbcStore. Where connections come from says
 * {@code dataSource}, the JNDI name of a JDBCRESOURCE of server.xml. Any thread.
 */
public final class JdbcVaultMaker implements VaultMaker {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcVaultMaker.class);
    private static final String EXPECTED = "the jndiname of an enabled JDBCRESOURCE of server.xml";
    private static final int QUERY_SECONDS = 10;
    private static final int LONGEST_QUERY_SECONDS = 3_600;
    private static final int LONGEST_APPLICATION = 250;

    /** Data sources are made of nothing that an application brings. */
    private static final ClassLoader OURS = requireNonNull(JdbcVaultMaker.class.getClassLoader(), "class loader");

    private final ServerResources resources;
    private final Ticker ticker;

    /** @param resources what server.xml offers by JNDI name */
    public JdbcVaultMaker(ServerResources resources, Ticker ticker) {
        this.resources = resources;
        this.ticker = ticker;
    }

    @Override
    public String type() {
        return "jdbc";
    }

    @Override
    public SessionVault open(VaultPlace place) throws IOException {
        VaultProperties store = place.store();
        String jndiName = store.text("dataSource", "");
        if (jndiName.isEmpty()) {
            throw wrong("dataSource", "none", EXPECTED);
        }
        if (resources.find(jndiName, OURS).isEmpty()) {
            // As for a resource-ref: one that is switched off takes no application away, and comes back.
            LOG.warn(
                    "{}{}: sessions cannot be stored: dataSource: {} (expected: {})",
                    place.virtualServer(),
                    place.contextPath(),
                    jndiName,
                    EXPECTED);
        }
        String table = store.text("table", SessionTable.STANDARD_NAME);
        if (!SessionTable.NAME.matcher(table).matches()) {
            throw wrong("table", table, "letters, digits and _, with a schema before it or without");
        }
        String application = store.text("application", place.virtualServer() + place.contextPath());
        if (application.length() > LONGEST_APPLICATION) {
            throw wrong("application", application, "at most " + LONGEST_APPLICATION + " characters");
        }
        Attempts attempts = new Attempts("session database " + jndiName, () -> source(jndiName), ticker);
        return new JdbcVault(
                attempts,
                new SessionTable(table),
                application,
                store.flag("createTable", true),
                seconds(store),
                place.maxSessions());
    }

    private DataSource source(String jndiName) throws IOException {
        Optional<Supplier<Object>> found = resources.find(jndiName, OURS);
        try {
            if (found.isPresent() && found.get().get() instanceof DataSource source) {
                return source;
            }
        } catch (IllegalStateException cannotBeMade) {
            throw new IOException(cannotBeMade.getMessage(), cannotBeMade);
        }
        throw wrong("dataSource", jndiName, EXPECTED);
    }

    private static int seconds(VaultProperties store) throws IOException {
        String text = store.text("queryTimeoutSeconds", String.valueOf(QUERY_SECONDS));
        String expected = "0 to " + LONGEST_QUERY_SECONDS + ", 0: no limit";
        try {
            int seconds = Integer.parseInt(text);
            if (seconds >= 0 && seconds <= LONGEST_QUERY_SECONDS) {
                return seconds;
            }
        } catch (NumberFormatException notANumber) {
            throw new IOException(wrong("queryTimeoutSeconds", text, expected).getMessage(), notANumber);
        }
        throw wrong("queryTimeoutSeconds", text, expected);
    }

    private static IOException wrong(String name, String value, String expected) {
        return new IOException(name + ": " + value + " (expected: " + expected + ")");
    }
}
