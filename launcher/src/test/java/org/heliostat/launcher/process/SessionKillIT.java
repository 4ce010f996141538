package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.launcher.process.StoreServers.property;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session whose answer reached its client is there after {@code kill -9} and a restart, for every durable manager. Several
 * of them share a server, each with an application and clients of its own: one kill strikes all of them in the midst of
 * their work.
 */
class SessionKillIT {

    private static final int KILLS = 20;
    private static final int ANSWERS_BEFORE_KILL = 150;
    private static final int ANSWERS_IN_HASTE = 16;

    /** A disk that stalls for seconds is no loss, and not what this looks at. */
    private static final String PATIENT = property("queryTimeoutSeconds", "60");

    @TempDir
    private Path folder;

    private final Map<String, KeptSessions> kept = new LinkedHashMap<>();
    private Path instance;

    @Test
    void nothingConfirmedIsLostWhereverItIsKept() throws Exception {
        init();
        try (StoreServers servers = new StoreServers(folder)) {
            String h2 = servers.h2(instance);
            String postgres = servers.postgres(instance);
            deploy("file", "file", "", "");
            deploy("mmap", "mmap", "", "");
            deploy("s1ws60", "s1ws60", "", "");
            deploy(
                    "jdbcstore",
                    "s1ws60",
                    property("session-data-store", "JdbcStore"),
                    h2 + property("table", "carts") + PATIENT);
            deploy("redis", "redis", "", servers.redis());
            deploy("jdbc", "jdbc", "", postgres + PATIENT);

            killsLoseNothing();
        }
    }

    private void killsLoseNothing() throws Exception {
        List<String> lost = new ArrayList<>();
        for (int i = 0; i < KILLS; i++) {
            try (ServerProcess server = ServerProcess.start(instance)) {
                for (Map.Entry<String, KeptSessions> one : kept.entrySet()) {
                    note(one.getKey(), one.getValue().lostLately(url(server, one.getKey())), lost);
                }
                List<KeptSessions.Clients> clients = new ArrayList<>();
                kept.forEach((app, sessions) -> clients.add(sessions.start(url(server, app), ANSWERS_BEFORE_KILL)));
                awaitAnswers(clients, ANSWERS_BEFORE_KILL);
                clients.forEach(KeptSessions.Clients::hurry);
                awaitAnswers(clients, ANSWERS_IN_HASTE);
                server.signal("KILL");
                for (KeptSessions.Clients one : clients) {
                    one.join();
                }
            }
        }
        try (ServerProcess server = ServerProcess.start(instance)) {
            for (Map.Entry<String, KeptSessions> one : kept.entrySet()) {
                note(one.getKey(), one.getValue().lost(url(server, one.getKey())), lost);
            }
        }
        kept.forEach((app, sessions) -> {
            System.out.printf(
                    "%s: %d kills, %d sessions, %d answers, %d requests without an answer%n",
                    app, KILLS, sessions.sessions(), sessions.answers(), sessions.unconfirmed());
            assertThat(sessions.failures()).as(app).isEmpty();
        });
        assertThat(lost).isEmpty();
    }

    private void awaitAnswers(List<KeptSessions.Clients> clients, int more) {
        int[] wanted = clients.stream().mapToInt(one -> one.answers() + more).toArray();
        Await.until(() -> IntStream.range(0, wanted.length)
                        .allMatch(i -> clients.get(i).answers() >= wanted[i])
                || kept.values().stream().anyMatch(one -> !one.failures().isEmpty()));
    }

    private static void note(String app, List<String> sessions, List<String> lost) {
        sessions.forEach(session -> lost.add(app + ": " + session));
    }

    private static String url(ServerProcess server, String app) {
        return server.url("/" + app + "/count");
    }

    private void init() throws Exception {
        instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
    }

    private void deploy(String app, String kind, String manager, String store) throws IOException {
        AttackedApp.warWith(
                instance.resolve("webapps/" + app + ".war"), "WEB-INF/sun-web.xml", sunWeb(kind, manager, store));
        kept.put(app, new KeptSessions());
    }

    private static String sunWeb(String kind, String manager, String store) {
        String small =
                kind.equals("mmap") ? property("maxValuesPerSession", "4") + property("maxValueSize", "1024") : "";
        return "<sun-web-app><session-config><session-manager persistence-type='" + kind + "'><manager-properties>"
                + property("maxSessions", "20000") + small + manager + "</manager-properties><store-properties>" + store
                + "</store-properties></session-manager></session-config></sun-web-app>";
    }
}
