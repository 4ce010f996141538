package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.launcher.process.StoreServers.property;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers with one place for their sessions, under load, while one of them is killed again and again. */
class SharedSessionsIT {

    private static final int KILLS = 20;
    private static final int ANSWERS_BETWEEN_KILLS = 150;

    @TempDir
    private Path folder;

    @Test
    void serversOfOneFolderLoseNothingInAMappedFile() throws Exception {
        killsLoseNothing("mmap", property("directory", folder.resolve("shared").toString()));
    }

    @Test
    void serversOfOneRedisLoseNothing() throws Exception {
        try (StoreServers servers = new StoreServers(folder)) {
            killsLoseNothing("redis", servers.redis());
        }
    }

    @Test
    void serversOfOneTableLoseNothing() throws Exception {
        try (StoreServers servers = new StoreServers(folder)) {
            String store = property("dataSource", "jdbc/sessions");
            Path steady = instance("steady", "jdbc", "", store);
            Path killed = instance("killed", "jdbc", "", store);
            servers.h2(steady, killed);
            killsLoseNothing("jdbc", steady, killed);
        }
    }

    @Test
    void aSecondServerWithOtherLimitsDoesNotTakeTheFile() throws Exception {
        String shared = property("directory", folder.resolve("shared").toString());
        try (ServerProcess one = ServerProcess.start(instance("one", "mmap", "", shared));
                ServerProcess two =
                        ServerProcess.start(instance("two", "mmap", property("maxValueSize", "999"), shared))) {
            assertThat(one.output()).doesNotContain("is used by another server");
            assertThat(two.output())
                    .contains("is used by another server with maxSessions 1000, maxValuesPerSession 10, maxValueSize"
                            + " 4096, maxLocks 1 (expected: the same as here, maxSessions 1000, maxValuesPerSession 10,"
                            + " maxValueSize 999, maxLocks 1)");
        }
    }

    private void killsLoseNothing(String kind, String store) throws Exception {
        killsLoseNothing(kind, instance("steady", kind, "", store), instance("killed", kind, "", store));
    }

    private void killsLoseNothing(String kind, Path steady, Path killed) throws Exception {
        try (ServerProcess one = ServerProcess.start(steady);
                SharingClients clients = new SharingClients()) {
            clients.server(0, one.url("/s/share"));
            clients.server(1, "");
            clients.startWithOwnSessions(6);
            clients.startWithOneSession(4);
            String last = "";
            for (int i = 0; i < KILLS && clients.failures().isEmpty(); i++) {
                try (ServerProcess two = ServerProcess.start(killed)) {
                    clients.server(1, two.url("/s/share"));
                    int before = clients.answers();
                    Await.until(() -> clients.answers() > before + ANSWERS_BETWEEN_KILLS
                            || !clients.failures().isEmpty());
                    clients.killing();
                    two.signal("KILL");
                    last = two.output();
                    clients.server(1, "");
                }
            }
            clients.stop();
            System.out.printf(
                    "%s: two servers, %d kills of one, %d answers, %d requests without an answer, %d updates lost%n",
                    kind,
                    KILLS,
                    clients.answers(),
                    clients.unanswered(),
                    clients.lost().size());
            assertThat(clients.failures())
                    .as(
                            "failures; the server that was not killed tells: %s; the last one that was: %s",
                            one.output(), last)
                    .isEmpty();
            assertThat(clients.lost()).isEmpty();
        }
    }

    private Path instance(String name, String kind, String manager, String store) throws Exception {
        Path instance = folder.resolve(name);
        assertThat(ServerProcess.run(folder, "init", instance.toString()).exitCode())
                .isZero();
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(
                magnus,
                // The client keeps connections for longer than 30 s, and its POST may meet the end of one.
                Files.readString(magnus).replace("KeepAliveTimeout 30\n", "KeepAliveTimeout 300\n")
                        + "\nSessionKeyFile " + folder.resolve("session.key") + "\n");
        Path war = AttackedApp.war(instance.resolve("webapps/s.war"));
        try (FileSystem zip = FileSystems.newFileSystem(war)) {
            Files.writeString(
                    zip.getPath("WEB-INF/sun-web.xml"),
                    "<sun-web-app><session-config><session-manager persistence-type='" + kind
                            + "'><manager-properties>" + manager + "</manager-properties><store-properties>" + store
                            + "</store-properties></session-manager></session-config></sun-web-app>");
        }
        return instance;
    }
}
