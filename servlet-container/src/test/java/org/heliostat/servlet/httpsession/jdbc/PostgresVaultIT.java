package org.heliostat.servlet.httpsession.jdbc;

import java.io.IOException;
import org.heliostat.servlet.httpsession.vault.ExpiringVaultContract;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLoad;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions in a table of PostgreSQL, also while it crashes and comes back. */
class PostgresVaultIT extends ExpiringVaultContract {

    private static final int CRASHES = 4;
    private static final int WRITES = 300;

    private static PostgresServer server;

    private TestDatabase database;
    private SessionVault vault;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() throws Exception {
        database = new TestDatabase(server.dataSource());
        database.execute("DROP TABLE IF EXISTS heliostat_sessions");
        vault = database.open(200);
    }

    @AfterEach
    void close() throws Exception {
        database.close();
    }

    @Override
    protected SessionVault vault() throws IOException {
        return vault;
    }

    @Test
    void losesNothingThatWasAnsweredWhenTheDatabaseCrashes() throws Exception {
        SessionVault loaded = database.open(Ticker.system(), -1);
        VaultLoad load = new VaultLoad(loaded);
        for (int i = 0; i < CRASHES; i++) {
            load.awaitWrites(WRITES);
            server.crash();
            load.awaitFailures();
            server.begin();
        }
        load.awaitWrites(WRITES);
        System.out.println(CRASHES + " crashes of PostgreSQL: " + load.end());
    }
}
