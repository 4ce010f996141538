package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadTest {

    @TempDir
    private Path folder;

    private WrittenApps apps() {
        return new WrittenApps(folder);
    }

    @Test
    void anotherFolderTakesThePlaceAndIsReloadedFromThenOn() throws Exception {
        Path first = apps().page("first", "one");
        Path second = apps().page("second", "two");
        List<String> events = new CopyOnWriteArrayList<>();
        try (Heliostat server =
                Heliostat.builder().application(Application.war("/shop", first)).start()) {
            String url = server.url() + "/shop/page.html";
            assertThat(Client.get(url).body()).isEqualTo("one");

            server.reload("/shop", second, () -> events.add(text(url)));

            assertThat(events).containsExactly("two");
            Files.writeString(second.resolve("page.html"), "three");
            server.reload("/shop");
            assertThat(Client.get(url).body()).isEqualTo("three");
        }
    }

    @Test
    void aFolderThatDoesNotStartIsNotReloadedLater() throws Exception {
        Path first = apps().page("first", "one");
        Path broken = apps().page("broken", "never");
        apps().web(broken, "<web-app");
        List<String> events = new CopyOnWriteArrayList<>();
        try (Heliostat server =
                Heliostat.builder().application(Application.war("/shop", first)).start()) {

            assertThatThrownBy(() -> server.reload("/shop", broken, () -> events.add("in service")))
                    .isInstanceOf(ApplicationFailedException.class);
            server.reload("/shop");

            assertThat(events).isEmpty();
            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("one");
        }
    }

    @Test
    void anErrorOfTheApplicationIsItsFailure() throws Exception {
        Path first = apps().page("first", "one");
        try (Heliostat server =
                Heliostat.builder().application(Application.war("/shop", first)).start()) {
            apps().listener(first, "throw new LinkageError(\"of another version\")");

            assertThatThrownBy(() -> server.reload("/shop"))
                    .isInstanceOf(ApplicationFailedException.class)
                    .hasCauseInstanceOf(LinkageError.class)
                    .hasMessageContaining("of another version");

            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("one");
        }
    }

    @Test
    void anEndlessRecursionIsNoErrorOfTheJvm() throws Exception {
        Path first = apps().page("first", "one");
        apps().listener(first, "contextInitialized(event)");

        assertThatThrownBy(() -> Heliostat.builder()
                        .application(Application.war("/shop", first))
                        .start())
                .isInstanceOf(ApplicationFailedException.class)
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void nothingIsReloadedAfterTheEnd() throws Exception {
        Heliostat server = Heliostat.builder()
                .application(Application.war("/shop", apps().page("first", "one")))
                .start();
        server.close();

        assertThatThrownBy(() -> server.reload("/shop"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has been closed");
    }

    /** Applications are still there, for the requests in progress. */
    @Test
    void nothingIsReloadedWhileTheServerEnds() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Heliostat server = Heliostat.builder()
                .directive("TerminateTimeout", "120")
                .application(Application.war("/shop", apps().page("first", "one")))
                .application(Application.at("/").servlet("waits", new Waiting(begun, goOn), "/*"))
                .start();
        CompletableFuture<String> answer = Meanwhile.supply(() -> text(server.url() + "/"));
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> closed = Meanwhile.run(server::close);
        Await.until(() -> refuses(server.port()));

        assertThatThrownBy(() -> server.reload("/shop"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has been closed");

        goOn.countDown();
        assertThat(closed).succeedsWithin(60, TimeUnit.SECONDS);
        assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("waited");
    }

    @Test
    void aReloadThatTheEndOvertakesIsNoFailureOfItsApplication() throws Exception {
        Path first = apps().page("first", "one");
        Path begun = folder.resolve("begun");
        Path goOn = folder.resolve("go-on");
        Heliostat server = Heliostat.builder()
                .directive("TerminateTimeout", "0")
                .application(Application.war("/shop", first))
                .start();
        apps().listener(
                        first,
                        """
                new java.io.File("%s").mkdir();
                while (!new java.io.File("%s").exists()) {
                    Thread.onSpinWait();
                }
                """
                                .formatted(begun, goOn));
        CompletableFuture<Void> reloaded = Meanwhile.run(() -> server.reload("/shop"));
        Await.until(() -> Files.exists(begun));

        server.close();
        Files.createFile(goOn);

        assertThat(reloaded)
                .failsWithin(60, TimeUnit.SECONDS)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(IllegalStateException.class)
                .withMessageContaining("the server ends");
    }

    private static boolean refuses(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return !socket.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }

    private static String text(String url) {
        try {
            return Client.get(url).body();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
