package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.launcher.process.StoreServers.property;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session whose answer reached its client is there after {@code kill -9} and a restart, for every durable manager. */
class SessionKillIT {

    private static final int KILLS = 20;
    private static final int ANSWERS_BEFORE_KILL = 150;

    /** A disk that stalls for seconds is no loss, and not what this looks at. */
    private static final String PATIENT = property("queryTimeoutSeconds", "60");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"file", "mmap", "s1ws60"})
    void nothingConfirmedIsLost(String kind) throws Exception {
        killsLoseNothing(kind, instance(kind, "", ""));
    }

    @Test
    void nothingConfirmedIsLostInRedis() throws Exception {
        try (StoreServers servers = new StoreServers(folder)) {
            killsLoseNothing("redis", instance("redis", "", servers.redis()));
        }
    }

    @Test
    void nothingConfirmedIsLostInPostgres() throws Exception {
        try (StoreServers servers = new StoreServers(folder)) {
            Path instance = instance("jdbc", "", property("dataSource", "jdbc/sessions") + PATIENT);
            servers.postgres(instance);
            killsLoseNothing("jdbc", instance);
        }
    }

    @Test
    void nothingConfirmedIsLostInTheJdbcStoreOfS1ws60() throws Exception {
        try (StoreServers servers = new StoreServers(folder)) {
            Path instance = instance(
                    "s1ws60",
                    property("session-data-store", "JdbcStore"),
                    property("dataSource", "jdbc/sessions") + property("table", "carts") + PATIENT);
            servers.h2(instance);
            killsLoseNothing("s1ws60 with JdbcStore", instance);
        }
    }

    private void killsLoseNothing(String kind, Path instance) throws Exception {
        KeptSessions kept = new KeptSessions();
        int lost = 0;
        for (int i = 0; i < KILLS; i++) {
            try (ServerProcess server = ServerProcess.start(instance)) {
                lost += kept.lost(server.url("/s/count")).size();
                KeptSessions.Clients clients = kept.start(server.url("/s/count"));
                Await.until(() -> clients.answers() > ANSWERS_BEFORE_KILL
                        || !kept.failures().isEmpty());
                server.signal("KILL");
                clients.join();
            }
        }
        try (ServerProcess server = ServerProcess.start(instance)) {
            List<String> missing = kept.lost(server.url("/s/count"));
            lost += missing.size();
            System.out.printf(
                    "%s: %d kills, %d sessions, %d answers, %d requests without an answer, %d sessions lost%n",
                    kind, KILLS, kept.sessions(), kept.answers(), kept.unconfirmed(), lost);
            assertThat(kept.failures()).isEmpty();
            assertThat(missing).isEmpty();
        }
        assertThat(lost).isZero();
    }

    private Path instance(String kind, String manager, String store) throws Exception {
        Path instance = folder.resolve("i");
        assertThat(ServerProcess.run(folder, "init", instance.toString()).exitCode())
                .isZero();
        AttackedApp.warWith(instance.resolve("webapps/s.war"), "WEB-INF/sun-web.xml", sunWeb(kind, manager, store));
        return instance;
    }

    private static String sunWeb(String kind, String manager, String store) {
        String small =
                kind.equals("mmap") ? property("maxValuesPerSession", "4") + property("maxValueSize", "1024") : "";
        return "<sun-web-app><session-config><session-manager persistence-type='" + kind + "'><manager-properties>"
                + property("maxSessions", "20000") + small + manager + "</manager-properties><store-properties>" + store
                + "</store-properties></session-manager></session-config></sun-web-app>";
    }
}
