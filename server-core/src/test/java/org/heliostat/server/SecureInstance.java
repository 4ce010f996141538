package org.heliostat.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.TlsSession;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.jspecify.annotations.Nullable;

/**
 * A server with TLS for tests: {@code localhost} and {@code www.localhost} are of one virtual server, {@code
 * other.example} of another; {@code /session} tells what was agreed on. Clients are the JDK's.
 */
final class SecureInstance implements AutoCloseable {

    static final String GET = "GET /session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private final Path folder;
    private @Nullable WebServer running;

    SecureInstance(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("conf/certs/trusted"));
    }

    /** @param sockets all LS elements; those without ip, port, security and virtual server get them */
    WebServer start(List<String> magnus, String... sockets) throws Exception {
        List<String> lines = new ArrayList<>(List.of("Security on"));
        lines.addAll(magnus);
        StageFunction session = SecureInstance::session;
        WebServer web = new TestInstance(folder, lines)
                .withServerXml(xml -> xml.replaceFirst("<LS [^>]*/>", String.join("\n", sockets))
                        .replace(
                                "<LS id",
                                "<LS ip=\"127.0.0.1\" port=\"0\" security=\"on\" defaultvs=\"vs1\" servername=\"localhost\" id")
                        .replace("urlhosts=\"localhost\"", "urlhosts=\"localhost www.localhost\"")
                        .replace(
                                "</VSCLASS>",
                                "<VS id=\"vs2\" connections=\"ls1\" urlhosts=\"other.example\" mime=\"mime1\">"
                                        + "<PROPERTY name=\"docroot\" value=\"../docs\"/></VS></VSCLASS>"))
                .start(Map.of("session", session));
        running = web;
        return web;
    }

    /** @param attributes of SSLPARAMS, besides servercertnickname */
    WebServer start(List<String> magnus, String attributes) throws Exception {
        return start(magnus, new String[] {socket("ls1", attributes)});
    }

    static String socket(String id, String attributes) {
        return "<LS id=\"" + id + "\"><SSLPARAMS servercertnickname=\"www\" " + attributes + "/></LS>";
    }

    void install(Pair pair) throws Exception {
        install("www", pair);
    }

    void install(String nickname, Pair pair) throws Exception {
        Files.writeString(folder.resolve("conf/certs/" + nickname + ".key"), pair.keyPem());
        Files.writeString(folder.resolve("conf/certs/" + nickname + ".pem"), pair.certificatePem());
    }

    void trust(Pair pair) throws Exception {
        Files.writeString(folder.resolve("conf/certs/trusted/clients.pem"), pair.certificatePem());
    }

    WebServer server() {
        WebServer web = running;
        if (web == null) {
            throw new IllegalStateException("not started");
        }
        return web;
    }

    int port() {
        return port(0);
    }

    int port(int socket) {
        return server().listenAddresses().get(socket).port();
    }

    String ask(SSLContext context, String version, String request) throws IOException {
        try (SSLSocket socket = socket(context, version)) {
            return conversation(socket, request);
        }
    }

    SSLSocket socket(SSLContext context, String version) throws IOException {
        return named((SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port()), version, null);
    }

    /** @param serverName that the client's hello says, null for none */
    static SSLSocket named(SSLSocket socket, String version, @Nullable String serverName) throws IOException {
        socket.setSoTimeout(60_000);
        socket.setEnabledProtocols(new String[] {version});
        if (serverName != null) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(serverName)));
            socket.setSSLParameters(parameters);
        }
        return socket;
    }

    static String conversation(SSLSocket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** @param own what the client shows, null for nothing */
    static SSLContext context(@Nullable Pair own, Pair... trusted) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        for (Pair pair : trusted) {
            trust.setCertificateEntry("server-" + pair.certificate().getSerialNumber(), pair.certificate());
        }
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
        if (own == null) {
            keyManagers.init(null, null);
        } else {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(own.store())) {
                keys.load(in, TestCertificates.PASSWORD.toCharArray());
            }
            keyManagers.init(keys, TestCertificates.PASSWORD.toCharArray());
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), new SecureRandom());
        return context;
    }

    private static Outcome session(Exchange exchange) throws IOException {
        TlsSession tls = exchange.request().connection().tls();
        String text = "no TLS";
        if (tls != null) {
            List<X509Certificate> shown = tls.clientCertificates();
            String client = shown.isEmpty()
                    ? "nobody"
                    : shown.size() + " "
                            + shown.get(0).getSubjectX500Principal().getName();
            text = exchange.request().client().scheme() + " " + tls.protocol() + " " + tls.cipherSuite() + " "
                    + tls.keySize() + " bits, id " + tls.sessionId() + ", name " + tls.serverName() + ", client "
                    + client;
        }
        exchange.response().status(200);
        exchange.response().output().write(text.getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }

    @Override
    public void close() {
        WebServer web = running;
        running = null;
        if (web != null) {
            web.stop();
        }
    }
}
