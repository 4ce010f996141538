package org.heliostat.gateway.proxy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.connect.ClientTls;
import org.jspecify.annotations.Nullable;

/**
 * Init {@code http-client-config}: how the server is a client of others. Of several lines the last counts. Immutable.
 *
 * @param protocol that is spoken with origins of lines that say nothing about it
 * @param tls files of TLS; relative names begin at the instance's folder
 * @param library that calculates TLS
 */
public record HttpClientConfig(
        UpstreamSettings settings, UpstreamProtocol protocol, ClientTls.Files tls, ClientTls.Library library) {

    /** Name of the Init function. */
    public static final String INIT = "http-client-config";

    /** @param instance folder of the instance */
    public static HttpClientConfig from(MagnusConf magnus, Path instance) {
        DirectiveTable table = InitFunctions.find(INIT).orElseThrow().parameters();
        DirectiveValues last = table.defaults();
        for (InitDirective line : magnus.inits(INIT)) {
            last = table.read(INIT, line.at(), line.parameters().values(), new Findings());
        }
        return new HttpClientConfig(
                settings(last),
                UpstreamProtocol.of(last.text("protocol")).orElseThrow(),
                files(last, instance),
                ClientTls.Library.of(magnus.tls().provider()));
    }

    /**
     * Reports what no single value can tell.
     *
     * @param instance folder of the instance
     */
    public static void check(InitDirective line, Path instance, Findings findings) {
        DirectiveTable table = InitFunctions.find(INIT).orElseThrow().parameters();
        Findings wrong = new Findings();
        DirectiveValues values = table.read(INIT, line.at(), line.parameters().values(), wrong);
        if (wrong.hasErrors()) {
            return;
        }
        if (values.optionalText("client-cert").isPresent()
                != values.optionalText("client-key").isPresent()) {
            findings.wrongValue(
                    line.at(),
                    INIT + ": client-cert",
                    values.optionalText("client-cert").orElse("missing"),
                    "both client-cert and client-key, or none of them");
            return;
        }
        boolean allThere = true;
        for (String name : List.of("authorities", "client-cert", "client-key")) {
            Path file = file(values, name, instance);
            if (file != null && !Files.isReadable(file)) {
                findings.wrongValue(line.at(), INIT + ": " + name, file.toString(), "a PEM file that can be read");
                allThere = false;
            }
        }
        if (allThere) {
            checkTls(line, files(values, instance), findings);
        }
    }

    private static void checkTls(InitDirective line, ClientTls.Files files, Findings findings) {
        try {
            ClientTls.of(files, ClientTls.Library.JDK, Runnable::run).close();
        } catch (SSLException unusable) {
            findings.error(
                    line.at(),
                    INIT + ": authorities, client-cert, client-key: " + unusable.getMessage()
                            + " (expected: PEM files, the key as PKCS #8 without a password)");
        }
    }

    /** @throws SSLException when a file cannot be used */
    ClientTls tls(Executor threads) throws SSLException {
        return ClientTls.of(tls, library, threads);
    }

    private static UpstreamSettings settings(DirectiveValues values) {
        return new UpstreamSettings(
                values.flag("keep-alive"),
                values.duration("keep-alive-timeout"),
                values.integer("max-idle"),
                values.duration("timeout"),
                values.duration("connect-timeout"),
                new HeadLimits(
                        (int) values.number("max-head"), values.integer("max-fields"), values.integer("max-interim")),
                values.integer("max-addresses"),
                new UpstreamSettings.Http2Limits(
                        values.integer("http2-max-streams"),
                        (int) values.number("http2-max-window"),
                        (int) values.number("http2-max-growth"),
                        values.duration("http2-ping"),
                        floods(values)),
                values.flag("allow-loopback"));
    }

    private static OriginFloods floods(DirectiveValues values) {
        return new OriginFloods(
                values.integer("http2-max-resets"),
                values.integer("http2-max-broken-streams"),
                values.integer("http2-max-settings"),
                values.integer("http2-max-pings"),
                values.integer("http2-max-empty-frames"),
                values.integer("http2-max-priorities"),
                values.integer("http2-max-continuations"));
    }

    private static ClientTls.Files files(DirectiveValues values, Path instance) {
        return new ClientTls.Files(
                values.flag("validate-server-cert"),
                file(values, "authorities", instance),
                file(values, "client-cert", instance),
                file(values, "client-key", instance));
    }

    private static @Nullable Path file(DirectiveValues values, String name, Path instance) {
        return values.optionalText(name).map(instance::resolve).orElse(null);
    }
}
