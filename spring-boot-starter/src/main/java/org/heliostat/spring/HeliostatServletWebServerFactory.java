package org.heliostat.spring;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.logging.LogFactory;
import org.heliostat.embedding.AccessLog;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatBuilder;
import org.heliostat.embedding.HeliostatException;
import org.heliostat.embedding.Listen;
import org.heliostat.embedding.Tls;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.boot.web.server.servlet.DocumentRoot;
import org.springframework.boot.web.server.servlet.ServletContextInitializers;
import org.springframework.boot.web.server.servlet.ServletWebServerSettings;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.ResourceLoaderAware;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Makes Heliostat servers for a servlet application. Every setting of a factory is carried over; the last word have {@link
 * HeliostatServerCustomizer}s. One thread at a time.
 */
public final class HeliostatServletWebServerFactory extends AbstractConfigurableWebServerFactory
        implements ConfigurableHeliostatWebServerFactory, ConfigurableServletWebServerFactory, ResourceLoaderAware {

    /** Name of the listen socket that the properties are about, for reports and customizers. */
    public static final String LISTEN = "http";

    private final ServletWebServerSettings settings = new ServletWebServerSettings();
    private final Map<String, String> directives = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<HeliostatServerCustomizer> customizers = new ArrayList<>();
    private @Nullable File baseDirectory;
    private @Nullable AccessLog accessLog;
    private @Nullable ResourceLoader resourceLoader;

    /** Makes one for port 8080. */
    public HeliostatServletWebServerFactory() {}

    /** @param port from 0 to 65535; 0: any that is free; negative: none is opened */
    public HeliostatServletWebServerFactory(int port) {
        super(port);
    }

    @Override
    public ServletWebServerSettings getSettings() {
        return settings;
    }

    @Override
    public void setResourceLoader(ResourceLoader loader) {
        resourceLoader = loader;
    }

    @Override
    public @Nullable File getBaseDirectory() {
        return baseDirectory;
    }

    @Override
    public void setBaseDirectory(@Nullable File folder) {
        baseDirectory = folder;
    }

    @Override
    public void setDirective(String name, String value) {
        directives.put(name, value);
    }

    @Override
    public void setAccessLog(@Nullable AccessLog log) {
        accessLog = log;
    }

    @Override
    public @Nullable AccessLog getAccessLog() {
        return accessLog;
    }

    @Override
    public void addServerCustomizers(HeliostatServerCustomizer... more) {
        customizers.addAll(List.of(more));
    }

    /**
     * Makes a server and starts the application in it; its port is opened by {@link WebServer#start}.
     *
     * @throws WebServerException when it cannot be made, with what the application's code threw as its cause
     */
    @Override
    public WebServer getWebServer(ServletContextInitializer... initializers) {
        Optional<DocumentFolder> documents = DocumentFolder.ofNullable(documentRoot());
        boolean made = false;
        try {
            WebServer server = webServer(documents, initializers);
            made = true;
            return server;
        } finally {
            if (!made) {
                documents.ifPresent(DocumentFolder::remove);
            }
        }
    }

    private WebServer webServer(Optional<DocumentFolder> documents, ServletContextInitializer... initializers) {
        HeliostatBuilder builder = Heliostat.builder();
        Optional.ofNullable(baseDirectory).ifPresent(folder -> builder.instance(folder.toPath()));
        builder.listen(listen());
        ServedApplication application =
                new ServedApplication(settings, List.copyOf(getErrorPages()), documents.map(DocumentFolder::path));
        directives(application).forEach(builder::directive);
        Optional.ofNullable(accessLog).ifPresent(builder::accessLog);
        Compression compression = getCompression();
        if (compression != null && compression.getEnabled()) {
            builder.compression(CompressionSettings.of(compression));
        }
        builder.application(application.of(classLoader(), ServletContextInitializers.from(settings, initializers)));
        customizers.forEach(customizer -> customizer.customize(builder));
        Heliostat server = prepared(builder);
        followBundles(server);
        return new HeliostatWebServer(
                server,
                documents,
                getPort() >= 0,
                settings.getContextPath().toString(),
                getShutdown() == Shutdown.GRACEFUL);
    }

    /** What is set goes before what Spring Boot expects of an engine. */
    private Map<String, String> directives(ServedApplication application) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        // How long requests may take to end is told by the phases of Spring's life cycle.
        all.put("TerminateTimeout", "0");
        String header = getServerHeader();
        all.put("ServerString", header != null && StringUtils.hasText(header) ? header : "none");
        application.sessionKey().ifPresent(file -> all.put("SessionKeyFile", file.toString()));
        all.putAll(directives);
        return all;
    }

    private static Heliostat prepared(HeliostatBuilder builder) {
        try {
            return builder.prepare();
        } catch (HeliostatException refused) {
            throw new WebServerException("Unable to start embedded Heliostat", refused);
        }
    }

    private @Nullable File documentRoot() {
        DocumentRoot root = new DocumentRoot(LogFactory.getLog(getClass()));
        root.setDirectory(settings.getDocumentRoot());
        return root.getValidDirectory();
    }

    private ClassLoader classLoader() {
        ClassLoader known = resourceLoader == null ? null : resourceLoader.getClassLoader();
        ClassLoader own = known == null ? ClassUtils.getDefaultClassLoader() : known;
        return own == null ? ClassLoader.getSystemClassLoader() : own;
    }

    private Listen listen() {
        Listen plain = Listen.port(Math.max(0, getPort()))
                .named(LISTEN)
                .withHttp2(getHttp2() != null && getHttp2().isEnabled());
        Listen bound = getAddress() == null ? plain : plain.on(getAddress().getHostAddress());
        Ssl ssl = getSsl();
        if (!Ssl.isEnabled(ssl)) {
            return bound;
        }
        Tls tls = new BundleTls(getSslBundle(), ssl.getClientAuth()).tls();
        for (Map.Entry<String, SslBundle> host : getServerNameSslBundles().entrySet()) {
            tls = tls.host(host.getKey(), new BundleTls(host.getValue(), ssl.getClientAuth()).tls());
        }
        return bound.with(tls);
    }

    /** Bundles that are renewed count for new connections. */
    private void followBundles(Heliostat server) {
        Ssl ssl = getSsl();
        SslBundles bundles = getSslBundles();
        if (ssl == null || !ssl.isEnabled() || bundles == null) {
            return;
        }
        Ssl.ClientAuth asked = ssl.getClientAuth();
        if (StringUtils.hasText(ssl.getBundle())) {
            bundles.addBundleUpdateHandler(
                    ssl.getBundle(), renewed -> server.replaceTls(LISTEN, new BundleTls(renewed, asked).tls()));
        }
        for (Ssl.ServerNameSslBundle host : ssl.getServerNameBundles()) {
            bundles.addBundleUpdateHandler(
                    host.bundle(),
                    renewed -> server.replaceTls(LISTEN, host.serverName(), new BundleTls(renewed, asked).tls()));
        }
    }
}
