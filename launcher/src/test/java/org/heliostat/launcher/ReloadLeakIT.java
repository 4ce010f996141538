package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Deployment;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.hosting.LibraryJars;
import org.heliostat.hosting.StoredSessions;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.jvm.ApplicationNames;
import org.heliostat.launcher.jvm.Drivers;
import org.heliostat.launcher.jvm.JarConnections;
import org.heliostat.server.ErrorLogDoor;
import org.heliostat.server.FurtherCheck;
import org.heliostat.server.Modules;
import org.heliostat.server.ProcessCounters;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.classloading.SharedJars;
import org.heliostat.servlet.classloading.WebAppClassLoader;
import org.heliostat.servlet.context.ServletContainer;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.deploy.WarLimits;
import org.heliostat.servlet.preparation.InstancePreparation;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that was reloaded under load leaves nothing behind: its class loader is collected. */
class ReloadLeakIT {

    private static final int RELOADS = 50;
    private static final int CLIENTS = 3;

    @TempDir
    private Path folder;

    private final AtomicInteger answers = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private WebAppHosting hosting;
    private WebServer server;
    private volatile boolean over;

    @AfterEach
    void stop() {
        over = true;
        server.stop();
        hosting.close();
    }

    @Test
    void fiftyReloadsOfTheBookstoreUnderLoadLeaveNoClassLoaderBehind() throws Exception {
        start("pool");
        deploy("/bookstore", bookstore());
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Thread client = new Thread(this::browse, "client-" + i);
            client.start();
            clients.add(client);
        }
        List<WeakReference<ClassLoader>> old = new ArrayList<>();
        for (int i = 0; i < RELOADS; i++) {
            old.add(loader("/bookstore"));
            int before = answers.get();
            assertThat(hosting.applications().reload("vs1", "/bookstore"))
                    .hasValueSatisfying(info ->
                            assertThat(info.isAsWished()).as(info.detail()).isTrue());
            Await.until(() -> answers.get() > before + CLIENTS);
        }
        over = true;
        for (Thread client : clients) {
            client.join(TimeUnit.SECONDS.toMillis(60));
        }
        assertThat(failures).isEmpty();
        old.add(loader("/bookstore"));
        hosting.applications().undeploy("vs1", "/bookstore");

        assertCollected(old);
    }

    static Stream<String> ways() {
        return Runtime.version().feature() >= 21 ? Stream.of("pool", "virtual") : Stream.of("pool");
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatAnApplicationLeavesInThreadLocalsDoesNotKeepIt(String way) throws Exception {
        start(way);
        deploy("/holder", holder());
        HttpClient http = HttpClient.newHttpClient();
        for (int i = 0; i < 20; i++) {
            assertThat(get(http, "/holder/hold")).isEqualTo(200);
        }
        List<WeakReference<ClassLoader>> old = List.of(loader("/holder"));
        hosting.applications().undeploy("vs1", "/holder");

        assertCollected(old);
    }

    private void assertCollected(List<WeakReference<ClassLoader>> loaders) throws IOException {
        long deadline = Ticker.system().nanos() + TimeUnit.SECONDS.toNanos(120);
        while (left(loaders) > 0) {
            System.gc();
            if (Ticker.system().nanos() - deadline > 0) {
                throw new AssertionError(left(loaders) + " of " + loaders.size()
                        + " class loaders of applications that ended are still held:\n"
                        + RetainingPath.of(WebAppClassLoader.class, folder));
            }
        }
    }

    private static long left(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    private WeakReference<ClassLoader> loader(String uri) {
        WebApp app = ((ServletContainer) hosting.applications()).webApps().find("vs1", uri);
        assertThat(app).isNotNull();
        return new WeakReference<>(app.classLoader());
    }

    private void deploy(String uri, Path source) {
        ApplicationInfo info = hosting.applications().deploy(new Deployment("vs1", uri, source));
        assertThat(info.isAsWished()).as(info.detail()).isTrue();
    }

    private void start(String way) throws IOException {
        JarConnections.doNotCache();
        Drivers.fillEarly();
        ApplicationNames.install();
        InstanceFolder instance = new InstanceFolder(folder.resolve("i"));
        InstanceDefaults.create(instance);
        Path magnus = instance.root().resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nSessionThreads " + way + "\nRqThrottleMin 8\n");
        Configuration configuration =
                ConfigurationReader.read(instance.root(), Map.of()).orThrow();
        WallClock clock = WallClock.system();
        hosting = new WebAppHosting(
                new InstancePreparation(instance.work(), SharedJars.NONE, WarLimits.DEFAULTS, clock),
                StoredSessions.of(instance.run(), configuration, Ticker.system(), clock),
                LibraryJars.of(instance.lib()),
                configuration,
                "Heliostat test",
                Ticker.system(),
                clock);
        server = WebServer.build(
                configuration,
                new ServerParts(
                        "test",
                        new Modules(
                                hosting.functions(),
                                FurtherCheck.NONE,
                                hosting::snapshots,
                                hosting.applications()::counts,
                                hosting.pools()::snapshots,
                                () -> StaplingSnapshot.NONE,
                                Modules.Ordering.NONE,
                                () -> AdviceSnapshot.NONE),
                        OptionalInt.of(0),
                        ErrorLogDoor.NONE,
                        ProcessCounters.NONE,
                        Ticker.system(),
                        clock));
        hosting.joined(server);
        server.start();
    }

    private void browse() {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .build();
        String[] pages = {"/", "/books?q=salt", "/books/3", "/cart", "/covers/5", "/books/3?lang=de"};
        for (int i = 0; !over; i++) {
            String page = "/bookstore" + pages[i % pages.length];
            try {
                int status = get(http, page);
                if (status == 200) {
                    answers.incrementAndGet();
                } else {
                    failures.add(page + ": " + status);
                }
            } catch (IOException broken) {
                failures.add(page + ": " + broken);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private int get(HttpClient http, String path) throws IOException, InterruptedException {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(120))
                .build();
        return http.send(request, BodyHandlers.ofByteArray()).statusCode();
    }

    private static Path bookstore() throws IOException {
        Path target = Path.of("../samples/bookstore/target");
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith(".war"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no WAR in " + target + " (expected: mvn verify)"));
        }
    }

    /** One that keeps an object of its own in a thread local of every thread that comes by. */
    private Path holder() throws IOException {
        Path source = folder.resolve("Holder.java");
        Files.writeString(
                source,
                """
                import jakarta.servlet.annotation.*;
                import jakarta.servlet.http.*;
                @WebServlet(urlPatterns = "/hold", loadOnStartup = 1)
                public class Holder extends HttpServlet {
                    static final ThreadLocal<Object> HELD = new ThreadLocal<>();
                    static class Own { }
                    public void init() { HELD.set(new Own()); }
                    public void destroy() { HELD.set(new Own()); }
                    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                        HELD.set(new Own());
                    }
                }
                """);
        Path app = folder.resolve("holder");
        Path classes = Files.createDirectories(app.resolve("WEB-INF/classes"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(failed).isZero();
        return app;
    }
}
