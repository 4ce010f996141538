package org.heliostat.spring.autoconfigure;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code server.heliostat.*}. Names that Tomcat's and Jetty's properties have, too, mean the same. What is not set is as the
 * directive that it stands for has it. Immutable.
 *
 * @param baseDirectory Folder for files of the server; relative names of logs and directives begin there. If not specified, a temporary
 *     folder that is removed at the end, and logs below the working directory.
 * @param directives Directives of magnus.conf by name, such as RqThrottle. They go before every other property.
 * @param threads Threads that run requests, and what waits for them.
 * @param maxConnections Maximum number of connections at one time; one more is closed at once. 0 is what the process's file
 *     descriptors leave (MaxConnections).
 * @param acceptCount Connections that the operating system holds for the server at most (ListenQ).
 * @param connectionTimeout Time to wait for the head of a request, for the next bytes of a body, and for a TLS handshake
 *     (AcceptTimeout). Whole seconds, from 1 to 3600.
 * @param keepAliveTimeout Time after which an idle connection is closed (KeepAliveTimeout). Whole seconds, up to 3600; 0 keeps no
 *     connection.
 * @param maxHttpFormPostSize Maximum size of a form that is read for its parameters (MaxFormSize).
 * @param maxRequestBodySize Maximum size of any request body; 0 is no limit (MaxRequestBody).
 * @param maxParameterCount Maximum number of parameters of a request (MaxFormParameters).
 * @param maxPartCount Maximum number of parts of a multipart request (MaxMultipartParts).
 * @param maxPartHeaderSize Maximum size of the headers of a part of a multipart request (MaxPartHeaderSize).
 * @param accesslog Access log.
 * @param remoteip What proxies in front of the server say about clients.
 */
@ConfigurationProperties("server.heliostat")
public record HeliostatServerProperties(
        @Nullable File baseDirectory,
        @DefaultValue Map<String, String> directives,
        @DefaultValue Threads threads,
        @Nullable Integer maxConnections,
        @Nullable Integer acceptCount,
        @Nullable Duration connectionTimeout,
        @Nullable Duration keepAliveTimeout,
        @Nullable DataSize maxHttpFormPostSize,
        @Nullable DataSize maxRequestBodySize,
        @Nullable Integer maxParameterCount,
        @Nullable Integer maxPartCount,
        @Nullable DataSize maxPartHeaderSize,
        @DefaultValue Accesslog accesslog,
        @DefaultValue Remoteip remoteip) {

    public HeliostatServerProperties {
        directives = Map.copyOf(directives);
    }

    /**
     * Threads that run requests, and what waits for them.
     *
     * @param max Maximum number of requests that run at one time (RqThrottle). If not specified, 128, and 8192 with virtual threads.
     * @param min Threads made at the start (RqThrottleMin). Doesn't have an effect if virtual threads are enabled.
     * @param io Threads that read and write connections (IOThreads). If not specified, one per processor.
     * @param maxQueueCapacity Maximum number of requests that wait for a thread; one more is answered 503 (ConnQueueSize).
     */
    public record Threads(
            @Nullable Integer max, @Nullable Integer min, @Nullable Integer io, @Nullable Integer maxQueueCapacity) {}

    /**
     * Access log.
     *
     * @param enabled Enable access log.
     * @param pattern Format of a line: common, combined, w3c, json, or text with tokens such as %Ses->client.ip%.
     * @param directory Folder of the log. Can be absolute, or relative to the base directory, and without one to the working directory.
     * @param prefix Beginning of the log's file name.
     * @param suffix End of the log's file name.
     */
    public record Accesslog(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("combined") String pattern,
            @DefaultValue("logs") File directory,
            @DefaultValue("access") String prefix,
            @DefaultValue(".log") String suffix) {}

    /**
     * What proxies in front of the server say about clients.
     *
     * @param trustedProxies Addresses and networks (10.0.0.0/8) of the proxies that are believed (TrustedProxies). If not specified,
     *     nobody is, unless server.forward-headers-strategy is native: private, link-local and loopback addresses then.
     * @param headers Fields that the proxies set (ProxyHeaders); the others are ignored, since they could be the client's own.
     */
    public record Remoteip(@DefaultValue List<String> trustedProxies, @DefaultValue("x-forwarded") Headers headers) {

        public Remoteip {
            trustedProxies = List.copyOf(trustedProxies);
        }

        /** Fields that proxies set. */
        public enum Headers {
            /** X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host. */
            X_FORWARDED("x-forwarded"),
            /** Forwarded (RFC 7239). */
            FORWARDED("forwarded");

            private final String directive;

            Headers(String directive) {
                this.directive = directive;
            }

            /** @return as the directive ProxyHeaders has it */
            String directive() {
                return directive;
            }
        }
    }
}
