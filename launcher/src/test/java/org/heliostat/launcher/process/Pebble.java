package org.heliostat.launcher.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;

/**
 * The authority for tests that Let's Encrypt makes, with a name server of ours; it refuses one nonce in five. Looked for by
 * -Dheliostat.pebble=, in PATH and where Go puts programs.
 */
final class Pebble implements AutoCloseable {

    private static final String HOW = "go install github.com/letsencrypt/pebble/v2/cmd/pebble@latest";

    private final Process process;
    private final Path output;
    private final Pair own;
    private final int port;
    private final int management;
    private final SmallNameServer names;

    private Pebble(Path program, Path folder, int plainPort, int securePort) throws Exception {
        own = TestCertificates.make(folder, "pebble", "EC");
        port = FreePort.find();
        management = FreePort.find();
        names = new SmallNameServer();
        output = folder.resolve("pebble.txt");
        Path certificate = Files.writeString(folder.resolve("pebble.pem"), own.certificatePem());
        Path key = Files.writeString(folder.resolve("pebble.key"), own.keyPem());
        String config =
                """
                {"pebble": {
                  "listenAddress": "127.0.0.1:%d", "managementListenAddress": "127.0.0.1:%d",
                  "certificate": "%s", "privateKey": "%s", "httpPort": %d, "tlsPort": %d,
                  "ocspResponderURL": "", "externalAccountBindingRequired": false, "keyAlgorithm": "ecdsa",
                  "profiles": {"default": {"description": "usual", "validityPeriod": 7776000}}
                }}
                """
                        .formatted(port, management, certificate, key, plainPort, securePort);
        Path file = Files.writeString(folder.resolve("pebble.json"), config);
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(), "-config", file.toString(), "-dnsserver", names.address())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("PEBBLE_WFE_NONCEREJECT", "20");
        builder.environment().put("PEBBLE_VA_NOSLEEP", "1");
        // Each order has to prove everything anew.
        builder.environment().put("PEBBLE_AUTHZREUSE", "0");
        process = builder.start();
    }

    /** Starts one; without the program the test is skipped. */
    static Pebble start(Path folder, int plainPort, int securePort) throws Exception {
        Optional<Path> program = program();
        assumeTrue(program.isPresent(), "Pebble is not installed (" + HOW + ", or -Dheliostat.pebble=FILE)");
        Pebble pebble = new Pebble(program.get(), folder, plainPort, securePort);
        try {
            Await.until(() -> pebble.output().contains("Listening on") || !pebble.process.isAlive());
            if (!pebble.process.isAlive()) {
                throw new AssertionError("Pebble does not run:\n" + pebble.output());
            }
            return pebble;
        } catch (AssertionError failed) {
            pebble.close();
            throw failed;
        }
    }

    private static Optional<Path> program() throws IOException, InterruptedException {
        List<Path> places = new ArrayList<>();
        String given = System.getProperty("heliostat.pebble", "");
        if (!given.isEmpty()) {
            places.add(Path.of(given));
        }
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "pebble"))
                .forEach(places::add);
        goPath().ifPresent(folder -> places.add(folder.resolve("bin/pebble")));
        return places.stream().filter(Files::isExecutable).findFirst();
    }

    private static Optional<Path> goPath() throws InterruptedException {
        try {
            Process go = new ProcessBuilder("go", "env", "GOPATH").start();
            String said = new String(go.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            return go.waitFor(30, TimeUnit.SECONDS) && !said.isBlank()
                    ? Optional.of(Path.of(said.strip()))
                    : Optional.empty();
        } catch (IOException noGo) {
            return Optional.empty();
        }
    }

    String directory() {
        return directory(port);
    }

    /** @param way port of a way that leads to it */
    String directory(int way) {
        return "https://localhost:" + way + "/dir";
    }

    int port() {
        return port;
    }

    /** @return the certificate of its https */
    String pem() throws Exception {
        return own.certificatePem();
    }

    /** Says that a certificate should have been renewed an hour ago. */
    void takesBack(String certificatePem) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("pebble", own.certificate());
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        String window = "{\\\"suggestedWindow\\\":{\\\"start\\\":\\\"2020-01-01T00:00:00Z\\\","
                + "\\\"end\\\":\\\"2020-01-02T00:00:00Z\\\"}}";
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("https://localhost:" + management + "/set-renewal-info/"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"Certificate\":\"" + certificatePem.replace("\n", "\\n")
                        + "\",\"ARIResponse\":\"" + window + "\"}"))
                .build();
        int status = HttpClient.newBuilder()
                .sslContext(context)
                .build()
                .send(request, BodyHandlers.ofString())
                .statusCode();
        if (status != 200) {
            throw new AssertionError("no other time for renewal: " + status + "\n" + output());
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        names.close();
    }
}
