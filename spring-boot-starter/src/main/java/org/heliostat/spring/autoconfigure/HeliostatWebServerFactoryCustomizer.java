package org.heliostat.spring.autoconfigure;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.embedding.AccessLog;
import org.heliostat.spring.ConfigurableHeliostatWebServerFactory;
import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/** Carries {@code server.heliostat.*}, and what of {@code server.*} is no factory's own, over to the engine. */
final class HeliostatWebServerFactoryCustomizer
        implements WebServerFactoryCustomizer<ConfigurableHeliostatWebServerFactory>, Ordered {

    static final int ORDER = 0;

    /** Addresses that are never a client's from the internet: where a balancer stands. */
    private static final List<String> PRIVATE_ADDRESSES = List.of(
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "100.64.0.0/10",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "::1",
            "fe80::/10",
            "fc00::/7");

    /** With virtual threads, as many requests at one time as Tomcat takes connections. */
    private static final int MANY = 8192;

    /** Of RqThrottleMin, which must not be above RqThrottle. */
    private static final int USUAL_MIN = 48;

    /** What MaxRequestLine may be at most; heads may be larger. */
    private static final DataSize LONGEST_LINE = DataSize.ofMegabytes(1);

    private final Environment environment;
    private final ServerProperties server;
    private final HeliostatServerProperties heliostat;

    HeliostatWebServerFactoryCustomizer(
            Environment environment, ServerProperties server, HeliostatServerProperties heliostat) {
        this.environment = environment;
        this.server = server;
        this.heliostat = heliostat;
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public void customize(ConfigurableHeliostatWebServerFactory factory) {
        PropertyMapper map = PropertyMapper.get();
        map.from(heliostat::baseDirectory).to(factory::setBaseDirectory);
        threads(factory);
        limits(factory);
        map.from(heliostat::connectionTimeout).to(time -> factory.setDirective("AcceptTimeout", seconds(time, 1)));
        map.from(heliostat::keepAliveTimeout).to(time -> factory.setDirective("KeepAliveTimeout", seconds(time, 0)));
        proxies(factory);
        accessLog(factory);
        heliostat.directives().forEach(factory::setDirective);
    }

    /** Threads of the system unless the application asks for others: what it keeps for a thread counts on their being few. */
    private void threads(ConfigurableHeliostatWebServerFactory factory) {
        PropertyMapper map = PropertyMapper.get();
        HeliostatServerProperties.Threads threads = heliostat.threads();
        boolean virtual = Threading.VIRTUAL.isActive(environment);
        factory.setDirective("SessionThreads", virtual ? "virtual" : "pool");
        Integer most = threads.max() == null && virtual ? Integer.valueOf(MANY) : threads.max();
        if (most != null) {
            factory.setDirective("RqThrottle", most.toString());
            if (threads.min() == null && most < USUAL_MIN) {
                factory.setDirective("RqThrottleMin", most.toString());
            }
        }
        map.from(threads::min).to(number -> factory.setDirective("RqThrottleMin", number.toString()));
        map.from(threads::io).to(number -> factory.setDirective("IOThreads", number.toString()));
        map.from(threads::maxQueueCapacity).to(number -> factory.setDirective("ConnQueueSize", number.toString()));
    }

    private void limits(ConfigurableHeliostatWebServerFactory factory) {
        PropertyMapper map = PropertyMapper.get();
        map.from(server::getMaxHttpRequestHeaderSize)
                .when(size -> size.toBytes() > 0)
                .to(size -> {
                    factory.setDirective("HeaderBufferSize", bytes(size));
                    factory.setDirective(
                            "MaxRequestLine", bytes(size.compareTo(LONGEST_LINE) < 0 ? size : LONGEST_LINE));
                });
        map.from(heliostat::maxConnections).to(number -> factory.setDirective("MaxConnections", number.toString()));
        map.from(heliostat::acceptCount).to(number -> factory.setDirective("ListenQ", number.toString()));
        map.from(heliostat::maxHttpFormPostSize).to(size -> factory.setDirective("MaxFormSize", bytes(size)));
        map.from(heliostat::maxRequestBodySize).to(size -> factory.setDirective("MaxRequestBody", bytes(size)));
        map.from(heliostat::maxParameterCount)
                .to(number -> factory.setDirective("MaxFormParameters", number.toString()));
        map.from(heliostat::maxPartCount).to(number -> factory.setDirective("MaxMultipartParts", number.toString()));
        map.from(heliostat::maxPartHeaderSize).to(size -> factory.setDirective("MaxPartHeaderSize", bytes(size)));
    }

    private void proxies(ConfigurableHeliostatWebServerFactory factory) {
        HeliostatServerProperties.Remoteip remote = heliostat.remoteip();
        List<String> trusted = remote.trustedProxies();
        if (trusted.isEmpty() && believesProxies()) {
            trusted = PRIVATE_ADDRESSES;
        }
        if (!trusted.isEmpty()) {
            factory.setDirective("TrustedProxies", String.join(" ", trusted));
            factory.setDirective("ProxyHeaders", remote.headers().directive());
        }
    }

    private boolean believesProxies() {
        ForwardHeadersStrategy strategy = server.getForwardHeadersStrategy();
        if (strategy != null) {
            return strategy == ForwardHeadersStrategy.NATIVE;
        }
        CloudPlatform platform = CloudPlatform.getActive(environment);
        return platform != null && platform.isUsingForwardHeaders();
    }

    private void accessLog(ConfigurableHeliostatWebServerFactory factory) {
        HeliostatServerProperties.Accesslog log = heliostat.accesslog();
        if (log.enabled()) {
            Path base = Optional.ofNullable(heliostat.baseDirectory())
                    .map(File::toPath)
                    .orElse(Path.of(""));
            Path file = base.resolve(log.directory().toPath()).resolve(log.prefix() + log.suffix());
            factory.setAccessLog(new AccessLog(file.toAbsolutePath(), log.pattern()));
        }
    }

    /** Parts of a second count as one: a time-out that is too long harms less than one that is too short. */
    private static String seconds(Duration time, long atLeast) {
        long whole = time.toSeconds() + (time.toNanosPart() > 0 ? 1 : 0);
        return Long.toString(Math.max(atLeast, whole));
    }

    private static String bytes(DataSize size) {
        return Long.toString(size.toBytes());
    }
}
