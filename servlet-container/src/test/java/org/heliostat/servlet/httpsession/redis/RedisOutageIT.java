package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Redis server is killed, restarted and stopped still under load: what was answered is there, calls end in time. */
class RedisOutageIT {

    private static final int RESTARTS = 5;
    private static final int WRITES = 500;

    @TempDir
    Path folder;

    @Test
    void losesNothingThatWasAnswered() throws Exception {
        try (RedisServer server = RedisServer.start(folder);
                SessionVault vault = RedisPlaces.open(server.port(), -1, "commandTimeoutMillis", "500")) {
            VaultLoad load = new VaultLoad(vault);
            for (int i = 0; i < RESTARTS; i++) {
                load.awaitWrites(WRITES);
                server.kill();
                load.awaitFailures();
                server.begin();
            }
            load.awaitWrites(WRITES);
            server.stall();
            load.awaitFailures();
            server.goOn();
            load.awaitWrites(WRITES);
            System.out.println(RESTARTS + " kills of redis-server and a stall: " + load.end());
            assertThat(vault.figures()).containsEntry("connected", 1L).containsEntry("pending", 0L);
        }
    }
}
