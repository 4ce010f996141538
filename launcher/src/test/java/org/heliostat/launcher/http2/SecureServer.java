package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.launcher.process.ServerProcess;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;

/**
 * The packaged jar with a listen socket for plain text, one for TLS, and one that asks for certificates, its figures, and what its process holds. Two virtual
 * servers: {@code other.example}, and one for every other name.
 */
final class SecureServer implements AutoCloseable {

    static final String OTHER = "other.example";

    private static final Pattern MEMORY = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final Path instance;
    private final ServerProcess process;
    private final Pair certificate;
    private final int securePort;
    private final int certifiedPort;

    private SecureServer(Path instance, ServerProcess process, Pair certificate, int securePort, int certifiedPort) {
        this.instance = instance;
        this.process = process;
        this.certificate = certificate;
        this.securePort = securePort;
        this.certifiedPort = certifiedPort;
    }

    /**
     * @param wars each is deployed at its file's name
     * @param magnus lines for magnus.conf, besides those that TLS needs
     */
    static SecureServer start(Path folder, List<Path> wars, String... magnus) throws Exception {
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Pair certificate = TestCertificates.make(folder, OTHER, "EC");
        Path certificates = Files.createDirectories(instance.resolve("conf/certs"));
        Files.writeString(certificates.resolve("www.pem"), certificate.certificatePem());
        Files.writeString(certificates.resolve("www.key"), certificate.keyPem());
        Files.writeString(
                Files.createDirectories(certificates.resolve("trusted")).resolve("client.pem"),
                certificate.certificatePem());
        int port = FreePort.find();
        int certified = FreePort.find();
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(serverXml, withTls(Files.readString(serverXml), port, certified));
        // Who is refused while it sends must come to read the answer, also on a machine that is slow for seconds.
        List<String> lines = Stream.concat(Stream.of("", "Security on", "CloseTimeout 60"), Stream.of(magnus))
                .toList();
        Files.write(instance.resolve("conf/magnus.conf"), lines, StandardOpenOption.APPEND);
        for (Path war : wars) {
            Files.copy(war, instance.resolve("webapps").resolve(war.getFileName()));
        }
        return new SecureServer(instance, ServerProcess.start(instance), certificate, port, certified);
    }

    private static String withTls(String xml, int port, int certified) {
        String sockets = socket("ls2", port, "") + socket("ls3", certified, " clientauth=\"on\"");
        String other = "<VS id=\"vs2\" connections=\"ls1 ls2 ls3\" mime=\"mime1\" urlhosts=\"" + OTHER + "\"/>";
        return xml.replaceFirst("<LS id=\"ls1\"[^>]*/>", "$0\n" + Matcher.quoteReplacement(sockets))
                .replace("connections=\"ls1\"", "connections=\"ls1 ls2 ls3\"")
                .replace("</VSCLASS>", other + "</VSCLASS>");
    }

    private static String socket(String id, int port, String ofClients) {
        return "<LS id=\"" + id + "\" ip=\"127.0.0.1\" port=\"" + port + "\" security=\"on\" defaultvs=\"vs1\""
                + " servername=\"localhost\"><SSLPARAMS servercertnickname=\"www\"" + ofClients + "/></LS>\n";
    }

    private static SSLContext trusting(Pair pair, boolean shown) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("www", pair.certificate());
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        try (InputStream store = Files.newInputStream(pair.store())) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(store, TestCertificates.PASSWORD.toCharArray());
            own.init(keys, TestCertificates.PASSWORD.toCharArray());
        }
        context.init(shown ? own.getKeyManagers() : null, managers.getTrustManagers(), null);
        return context;
    }

    Path instance() {
        return instance;
    }

    ServerProcess process() {
        return process;
    }

    Pair certificate() {
        return certificate;
    }

    /** @return for one connection: Java's client would go on with a session of another, and with the name that one asked for */
    SSLContext tls() {
        return context(false);
    }

    /** @return the same, and it shows the certificate that {@link #certifiedPort} asks for */
    SSLContext certifiedTls() {
        return context(true);
    }

    private SSLContext context(boolean shown) {
        try {
            return trusting(certificate, shown);
        } catch (GeneralSecurityException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    int port() {
        return process.port();
    }

    int securePort() {
        return securePort;
    }

    /** @return of the listen socket that lets nobody in without a certificate */
    int certifiedPort() {
        return certifiedPort;
    }

    /** @return a client of HTTP/2, with prior knowledge or by ALPN */
    RawHttp2Client client(boolean secure, int... settings) throws IOException {
        return secure
                ? new RawHttp2Client(RawHttp2Client.secure(tls(), securePort, "localhost"), settings)
                : new RawHttp2Client(port(), settings);
    }

    /** @return body of the answer to a GET of HTTP/1.1 in plain text */
    String get(String target) {
        try (RawClient client = new RawClient(port())) {
            String answer = client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .readToEnd();
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** @param names such as {@code Http2.pingFloods}, as everywhere in the statistics */
    long figure(String... names) {
        String all = "\n" + get("/server-status?auto") + "\n";
        long sum = 0;
        for (String name : names) {
            int at = all.indexOf("\n" + name + ": ");
            assertThat(at).as(name + " is a figure").isNotNegative();
            sum += Long.parseLong(all.substring(at + name.length() + 3, all.indexOf('\n', at + 1)));
        }
        return sum;
    }

    /** @return descriptors that the process has open */
    int descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return (int) open.count();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return megabytes of memory that the process has */
    int megabytes() throws IOException {
        Matcher memory = MEMORY.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
        assertThat(memory.find()).isTrue();
        return Integer.parseInt(memory.group(1)) / 1024;
    }

    @Override
    public void close() {
        process.close();
    }
}
