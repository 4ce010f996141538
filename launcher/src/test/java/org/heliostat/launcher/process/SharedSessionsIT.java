package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.launcher.process.StoreServers.property;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers with one place for their sessions, under load, while one of them is killed again and again. */
class SharedSessionsIT {

    private static final int KILLS = 20;
    private static final int ANSWERS_BETWEEN_KILLS = 150;
    private static final int ANSWERS_IN_HASTE = 20;

    @TempDir
    private Path folder;

    /** Each store has an application of its own on both servers, and clients of its own: a kill strikes all of them. */
    @Test
    void serversThatShareAStoreLoseNothing() throws Exception {
        Path steady = instance("steady");
        Path killed = instance("killed");
        try (StoreServers servers = new StoreServers(folder)) {
            Map<String, String> stores = new LinkedHashMap<>();
            stores.put("mmap", property("directory", folder.resolve("shared").toString()));
            stores.put("redis", servers.redis());
            stores.put("jdbc", servers.h2(steady, killed));
            for (Map.Entry<String, String> one : stores.entrySet()) {
                deploy(steady, one.getKey(), "", one.getValue());
                deploy(killed, one.getKey(), "", one.getValue());
            }
            killsLoseNothing(stores.keySet(), steady, killed);
        }
    }

    @Test
    void aSecondServerWithOtherLimitsDoesNotTakeTheFile() throws Exception {
        String shared = property("directory", folder.resolve("shared").toString());
        Path first = instance("one");
        Path second = instance("two");
        deploy(first, "mmap", "", shared);
        deploy(second, "mmap", property("maxValueSize", "999"), shared);
        try (ServerProcess one = ServerProcess.start(first);
                ServerProcess two = ServerProcess.start(second)) {
            assertThat(one.output()).doesNotContain("is used by another server");
            assertThat(two.output())
                    .contains("is used by another server with maxSessions 1000, maxValuesPerSession 10, maxValueSize"
                            + " 4096, maxLocks 1 (expected: the same as here, maxSessions 1000, maxValuesPerSession 10,"
                            + " maxValueSize 999, maxLocks 1)");
        }
    }

    private void killsLoseNothing(Collection<String> kinds, Path steady, Path killed) throws Exception {
        Map<String, SharingClients> all = new LinkedHashMap<>();
        try (ServerProcess one = ServerProcess.start(steady)) {
            for (String kind : kinds) {
                SharingClients clients = new SharingClients();
                all.put(kind, clients);
                clients.server(0, url(one, kind));
                clients.server(1, "");
                clients.startWithOwnSessions(6);
                clients.startWithOneSession(4);
            }
            String last = "";
            for (int i = 0; i < KILLS && isWell(all); i++) {
                try (ServerProcess two = ServerProcess.start(killed)) {
                    all.forEach((kind, clients) -> clients.server(1, url(two, kind)));
                    all.values().forEach(clients -> clients.restAfter(ANSWERS_BETWEEN_KILLS));
                    awaitAnswers(all, ANSWERS_BETWEEN_KILLS);
                    all.values().forEach(SharingClients::hurry);
                    awaitAnswers(all, ANSWERS_IN_HASTE);
                    all.values().forEach(SharingClients::killing);
                    two.signal("KILL");
                    last = two.output();
                    all.values().forEach(clients -> clients.server(1, ""));
                }
            }
            for (Map.Entry<String, SharingClients> each : all.entrySet()) {
                SharingClients clients = each.getValue();
                clients.stop();
                System.out.printf(
                        "%s: two servers, %d kills of one, %d answers, %d requests without an answer, %d updates lost%n",
                        each.getKey(),
                        KILLS,
                        clients.answers(),
                        clients.unanswered(),
                        clients.lost().size());
                assertThat(clients.failures())
                        .as(
                                "%s: failures; the server that was not killed tells: %s; the last one that was: %s",
                                each.getKey(), one.output(), last)
                        .isEmpty();
                assertThat(clients.lost()).as(each.getKey()).isEmpty();
            }
        } finally {
            for (SharingClients clients : all.values()) {
                clients.close();
            }
        }
    }

    private static void awaitAnswers(Map<String, SharingClients> all, int more) {
        Map<SharingClients, Integer> wanted = new IdentityHashMap<>();
        all.values().forEach(clients -> wanted.put(clients, clients.answers() + more));
        Await.until(() -> !isWell(all)
                || wanted.entrySet().stream().allMatch(one -> one.getKey().answers() >= one.getValue()));
    }

    private static boolean isWell(Map<String, SharingClients> all) {
        return all.values().stream().allMatch(clients -> clients.failures().isEmpty());
    }

    private static String url(ServerProcess server, String kind) {
        return server.url("/" + kind + "/share");
    }

    private Path instance(String name) throws Exception {
        Path instance = folder.resolve(name);
        ServerProcess.makeInstance(instance);
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(
                magnus,
                // The client keeps connections for longer than 30 s, and its POST may meet the end of one.
                Files.readString(magnus).replace("KeepAliveTimeout 30\n", "KeepAliveTimeout 300\n")
                        + "\nSessionKeyFile " + folder.resolve("session.key") + "\n");
        return instance;
    }

    private static void deploy(Path instance, String kind, String manager, String store) throws Exception {
        Path war = AttackedApp.war(instance.resolve("webapps/" + kind + ".war"));
        try (FileSystem zip = FileSystems.newFileSystem(war)) {
            Files.writeString(
                    zip.getPath("WEB-INF/sun-web.xml"),
                    "<sun-web-app><session-config><session-manager persistence-type='" + kind
                            + "'><manager-properties>" + manager + "</manager-properties><store-properties>" + store
                            + "</store-properties></session-manager></session-config></sun-web-app>");
        }
    }
}
