package org.heliostat.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What each property becomes. */
class PropertiesTest {

    @Test
    void withoutPropertiesTheServersOwnDefaultsCount() {
        assertThat(applied(Map.of()).directives)
                .containsOnly(
                        Map.entry("SessionThreads", "pool"),
                        Map.entry("HeaderBufferSize", "8192"),
                        Map.entry("MaxRequestLine", "8192"));
    }

    @Test
    void limitsBecomeDirectives() {
        RecordingFactory factory = applied(Map.of(
                "server.max-http-request-header-size", "16KB",
                "server.heliostat.max-connections", "500",
                "server.heliostat.accept-count", "50",
                "server.heliostat.max-http-form-post-size", "1MB",
                "server.heliostat.max-request-body-size", "10MB",
                "server.heliostat.max-parameter-count", "7",
                "server.heliostat.max-part-count", "8",
                "server.heliostat.max-part-header-size", "1KB"));

        assertThat(factory.directives)
                .containsEntry("HeaderBufferSize", "16384")
                .containsEntry("MaxRequestLine", "16384")
                .containsEntry("MaxConnections", "500")
                .containsEntry("ListenQ", "50")
                .containsEntry("MaxFormSize", "1048576")
                .containsEntry("MaxRequestBody", "10485760")
                .containsEntry("MaxFormParameters", "7")
                .containsEntry("MaxMultipartParts", "8")
                .containsEntry("MaxPartHeaderSize", "1024");
    }

    @Test
    void headsMayBeLargerThanTheirFirstLine() {
        assertThat(applied(Map.of("server.max-http-request-header-size", "10MB")).directives)
                .containsEntry("HeaderBufferSize", "10485760")
                .containsEntry("MaxRequestLine", "1048576");
    }

    @Test
    void theManagementServerHasAFolderOfItsOwn() {
        RecordingFactory factory = applied(Map.of("server.heliostat.base-directory", "/srv/shop"));

        new ManagementServerCustomizer("management_").customize(factory);

        assertThat(factory.baseDirectory).isEqualTo(new File("/srv/shop/management"));
    }

    @Test
    void timeOutsBecomeWholeSecondsAndNeverTooShort() {
        RecordingFactory factory = applied(Map.of(
                "server.heliostat.connection-timeout", "1500ms",
                "server.heliostat.keep-alive-timeout", "0"));

        assertThat(factory.directives).containsEntry("AcceptTimeout", "2").containsEntry("KeepAliveTimeout", "0");
        assertThat(applied(Map.of("server.heliostat.connection-timeout", "1ms")).directives)
                .containsEntry("AcceptTimeout", "1");
    }

    @Test
    void fewThreadsNeedAFewAtTheStartAsWell() {
        assertThat(applied(Map.of("server.heliostat.threads.max", "10")).directives)
                .containsEntry("RqThrottle", "10")
                .containsEntry("RqThrottleMin", "10");
        assertThat(applied(Map.of(
                                "server.heliostat.threads.max", "200",
                                "server.heliostat.threads.min", "20",
                                "server.heliostat.threads.io", "3",
                                "server.heliostat.threads.max-queue-capacity", "100"))
                        .directives)
                .containsEntry("RqThrottle", "200")
                .containsEntry("RqThrottleMin", "20")
                .containsEntry("IOThreads", "3")
                .containsEntry("ConnQueueSize", "100");
    }

    @Test
    void virtualThreadsAreMadeWhereTheJvmHasThem() {
        RecordingFactory factory = applied(Map.of("spring.threads.virtual.enabled", "true"));

        if (Runtime.version().feature() >= 21) {
            assertThat(factory.directives)
                    .containsEntry("SessionThreads", "virtual")
                    .containsEntry("RqThrottle", "8192");
        } else {
            assertThat(factory.directives).containsEntry("SessionThreads", "pool");
        }
    }

    @Test
    void proxiesAreBelievedWhenTheStrategyIsNative() {
        assertThat(applied(Map.of("server.forward-headers-strategy", "native")).directives)
                .containsEntry("ProxyHeaders", "x-forwarded")
                .hasEntrySatisfying("TrustedProxies", networks -> assertThat(networks)
                        .contains("127.0.0.0/8", "10.0.0.0/8", "::1"));
        assertThat(applied(Map.of("server.forward-headers-strategy", "framework")).directives)
                .doesNotContainKey("TrustedProxies");
    }

    @Test
    void namedProxiesAreBelievedAlone() {
        RecordingFactory factory = applied(Map.of(
                "server.forward-headers-strategy", "native",
                "server.heliostat.remoteip.trusted-proxies", "192.0.2.1,198.51.100.0/24",
                "server.heliostat.remoteip.headers", "forwarded"));

        assertThat(factory.directives)
                .containsEntry("TrustedProxies", "192.0.2.1 198.51.100.0/24")
                .containsEntry("ProxyHeaders", "forwarded");
    }

    @Test
    void directivesGoBeforeAllOtherProperties() {
        RecordingFactory factory =
                applied(Map.of("server.heliostat.threads.max", "10", "server.heliostat.directives.RqThrottle", "auto"));

        assertThat(factory.directives).containsEntry("RqThrottle", "auto");
    }

    @Test
    void theAccessLogLiesBelowTheBaseDirectory() {
        assertThat(applied(Map.of()).accessLog).isNull();

        RecordingFactory factory = applied(Map.of(
                "server.heliostat.base-directory", "/srv/app",
                "server.heliostat.accesslog.enabled", "true",
                "server.heliostat.accesslog.pattern", "common",
                "server.heliostat.accesslog.prefix", "requests"));
        new ManagementServerCustomizer("management_").customize(factory);

        assertThat(factory.baseDirectory).isEqualTo(new File("/srv/app/management"));
        assertThat(Optional.ofNullable(factory.accessLog)).hasValueSatisfying(log -> {
            assertThat(log.file()).isEqualTo(Path.of("/srv/app/logs/management_requests.log"));
            assertThat(log.format()).isEqualTo("common");
        });
    }

    private static RecordingFactory applied(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        Binder binder = new Binder(new MapConfigurationPropertySource(properties));
        BindResult<ServerProperties> server = binder.bind("server", ServerProperties.class);
        RecordingFactory factory = new RecordingFactory();
        new HeliostatWebServerFactoryCustomizer(
                        environment,
                        server.orElseGet(ServerProperties::new),
                        binder.bindOrCreate("server.heliostat", HeliostatServerProperties.class))
                .customize(factory);
        return factory;
    }
}
