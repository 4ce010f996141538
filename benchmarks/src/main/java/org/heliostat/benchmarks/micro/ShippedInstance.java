package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.request.function.offer.AccessLogs;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.saf.init.InitLines;
import org.heliostat.saf.init.InitResult;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.heliostat.virtualserver.VirtualServer;
import org.heliostat.virtualserver.VirtualServers;

/**
 * The configuration as shipped in a folder of its own, with one small file in its document root. Stand-ins take the
 * places of the servlet container, which finds no application, and of the access log, which is measured alone.
 */
final class ShippedInstance implements AutoCloseable {

    private static final List<String> FILES =
            List.of("magnus.conf", "obj.conf", "server.xml", "nsfc.conf", "mime.types");
    private static final int PAGE_SIZE = 1_024;

    private final Path folder;
    private final VirtualServer virtualServer;
    private final FileCache cache;

    private ShippedInstance(Path folder, int furtherVirtualServers) throws IOException {
        this.folder = folder;
        Path documents = Files.createDirectories(folder.resolve("docs"));
        Files.write(documents.resolve(SampleRequest.FILE.substring(1)), new byte[PAGE_SIZE]);
        copyConfiguration(documents, furtherVirtualServers);
        Configuration configuration = ConfigurationReader.read(folder).orThrow();
        cache = new FileCache(FileCacheSettings.from(configuration.nsfc()), Ticker.system(), FileSystemAccess.local());
        virtualServer = bind(configuration).all().get(0);
    }

    /** In a new temporary folder, deleted by {@link #close}. */
    static ShippedInstance create() {
        return create(0);
    }

    /** With so many more virtual servers, named {@code wwwN.example} and {@code *.siteN.example}. */
    static ShippedInstance create(int furtherVirtualServers) {
        try {
            return new ShippedInstance(Files.createTempDirectory("heliostat-micro"), furtherVirtualServers);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** @return the one that serves the page */
    VirtualServer virtualServer() {
        return virtualServer;
    }

    FileCache cache() {
        return cache;
    }

    /** @return path of the page's file, as the pipeline asks for it */
    Path page() {
        return folder.resolve("docs").resolve(SampleRequest.FILE.substring(1));
    }

    @Override
    public void close() throws IOException {
        cache.stop();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    Path folder() {
        return folder;
    }

    private void copyConfiguration(Path documents, int furtherVirtualServers) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        for (String name : FILES) {
            try (InputStream bytes = ShippedInstance.class.getResourceAsStream("conf/" + name)) {
                if (bytes == null) {
                    throw new IOException("conf/" + name + " is not in the jar");
                }
                Files.copy(bytes, conf.resolve(name));
            }
        }
        Path serverXml = conf.resolve("server.xml");
        String text = Files.readString(serverXml).replace("../samples/site", documents.toString());
        if (furtherVirtualServers > 0) {
            // The shipped one answers to any host.
            text = text.replace("urlhosts=\"*\"", "urlhosts=\"localhost\"");
        }
        Files.writeString(serverXml, text.replace("</VSCLASS>", virtualServers(furtherVirtualServers) + "</VSCLASS>"));
    }

    private static String virtualServers(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("<VS id=\"vs-").append(i).append("\" connections=\"ls1\" mime=\"mime1\" urlhosts=\"www");
            text.append(i).append(".example *.site").append(i).append(".example\"/>\n");
        }
        return text.toString();
    }

    /** Binds every virtual server of a configuration of this folder. */
    VirtualServers bind(Configuration configuration) {
        Findings findings = new Findings();
        FunctionRegistry registry = BuiltInFunctions.registry()
                .plus(containerFunction("ntrans-j2ee"))
                .plus(containerFunction("service-j2ee"))
                .plus(containerFunction("error-j2ee"));
        InitResult init = InitLines.run(
                configuration.magnus().inits(), folder, registry, StageFunctionProvider.onBoard(), findings);
        AccessLogs logs = (virtualServerId, name) -> Optional.of((exchange, ipOnly) -> {});
        VirtualServers.Parts parts = new VirtualServers.Parts(
                registry,
                init.plugIns().providers(),
                new PerformanceBuckets(init.profiling(), init.buckets()),
                cache,
                BindContext.Services.NONE.plus(AccessLogs.class, logs),
                WallClock.system(),
                Ticker.system());
        return VirtualServers.build(configuration, parts, id -> new RequestCounters(), findings);
    }

    private static FunctionDefinition containerFunction(String name) {
        return FunctionDefinition.open(Set.of(Stage.values()), name, (parameters, context) -> new FindsNoApplication());
    }

    /** As the container's functions when no application is deployed. */
    private static final class FindsNoApplication implements StageFunction {
        @Override
        public Outcome run(Exchange exchange) {
            return Outcome.NO_ACTION;
        }

        @Override
        public Repeatability repeatability() {
            return Repeatability.RUN_AGAIN;
        }
    }
}
