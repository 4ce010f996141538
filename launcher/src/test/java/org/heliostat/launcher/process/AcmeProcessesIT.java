package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of a real authority with several processes: it may come to any of them, and the one that orders may end. */
class AcmeProcessesIT {

    private static final String PROOF_EXTENSION = "1.3.6.1.5.5.7.1.31";
    private static final Pattern PENDING = Pattern.compile("CERTIFICATE_PROOFS http-01 (\\S+) (\\S+)");
    private static final int HANDSHAKES = 40;

    @TempDir
    private Path folder;

    private final ObjectMapper mapper = new ObjectMapper();
    private final List<AutoCloseable> open = new ArrayList<>();
    private Path instance;
    private AcmeInstance acme;

    @BeforeEach
    void prepare() throws Exception {
        instance = folder.resolve("i");
        acme = AcmeInstance.make(instance);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    /** What the authority says no longer comes in while the proof is shown, so that the order lasts until its process is dead. */
    @Test
    void theOrderOutlivesTheProcessThatOrders() throws Exception {
        FaultyNetwork looks = kept(new FaultyNetwork(acme.plainPort()));
        looks.stall();
        Pebble authority = kept(Pebble.start(folder, looks.port(), acme.securePort()));
        FaultyNetwork calls = kept(new FaultyNetwork(authority.port()));
        // It looks for some seconds only; by then nobody must hear that it has found nothing.
        looks.whenConnected(calls::stall);
        acme.configure(authority.directory(calls.port()), authority.pem(), "MaxProcs 3", "ACMETimeout 300");
        try (ServerProcess server = ServerProcess.start(instance)) {
            server.told("CERTIFICATE_PROOFS http-01 ");
            awaitProofsOfOthers(server, "CERTIFICATE_PROOFS http-01 ");
            Matcher pending = PENDING.matcher(server.output());
            assertThat(pending.find()).isTrue();
            String token = pending.group(1);
            everyProcessAnswers(token, 200, pending.group(2));

            long dead = pids().get(0);
            kill(dead);
            awaitAnother(dead);
            long successor = pids().get(0);
            looks.heal();
            calls.heal();

            server.told(AcmeInstance.ISSUED);
            assertThat(says(server, successor, AcmeInstance.ISSUED))
                    .as("by the process that followed")
                    .isTrue();
            everyProcessAnswers(token, 404, "");
            everyProcessShowsIt(server);
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        assertThat(authority.output()).doesNotContain("There are now 2 accounts");
    }

    @Test
    void everyProcessShowsTheProofOfAHandshake() throws Exception {
        FaultyNetwork looks = kept(new FaultyNetwork(acme.securePort()));
        looks.stall();
        Pebble authority = kept(Pebble.start(folder, acme.plainPort(), looks.port()));
        FaultyNetwork calls = kept(new FaultyNetwork(authority.port()));
        // It looks for some seconds only; by then nobody must hear that it has found nothing.
        looks.whenConnected(calls::stall);
        acme.configure(
                authority.directory(calls.port()),
                authority.pem(),
                "MaxProcs 2",
                "ACMETimeout 300",
                "ACMEChallenge tls-alpn-01");
        try (ServerProcess server = ServerProcess.start(instance)) {
            server.told("CERTIFICATE_PROOFS tls-alpn-01 ");
            awaitProofsOfOthers(server, "CERTIFICATE_PROOFS tls-alpn-01 ");
            for (int i = 0; i < HANDSHAKES; i++) {
                X509Certificate proof = acme.shownToAuthority("shop.heliostat.test");
                assertThat(proof.getCriticalExtensionOIDs()).contains(PROOF_EXTENSION);
            }
            looks.heal();
            calls.heal();

            server.told(AcmeInstance.ISSUED);
            everyProcessShowsIt(server);
            String first = Files.readString(instance.resolve("conf/certs/www.pem"));
            ServerProcess.Result replaced =
                    ServerProcess.run(folder, "restart", "--rolling", "--instance", instance.toString());
            assertThat(replaced.exitCode()).as(replaced.err()).isZero();
            assertThat(acme.shown().getIssuerX500Principal().getName()).contains("Pebble");
            assertThat(Files.readString(instance.resolve("conf/certs/www.pem"))).isEqualTo(first);
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
    }

    /** Each finds the new file by itself. */
    private void everyProcessShowsIt(ServerProcess server) {
        Await.until(() -> pids().stream().allMatch(pid -> says(server, pid, "changed on disk and in use")));
        Await.until(() -> {
            for (int i = 0; i < HANDSHAKES; i++) {
                if (!acme.shown().getIssuerX500Principal().getName().contains("Pebble")) {
                    return false;
                }
            }
            return true;
        });
    }

    private static boolean says(ServerProcess server, long pid, String text) {
        return server.output().lines().anyMatch(line -> line.contains("(" + pid + ")") && line.contains(text));
    }

    /** The one that orders shows its proof first. */
    private void awaitProofsOfOthers(ServerProcess server, String text) {
        Await.until(() -> pids().stream().skip(1).allMatch(pid -> says(server, pid, text)));
    }

    /** Asks by connections of their own until each process has answered. */
    private void everyProcessAnswers(String token, int status, String proof) {
        Map<String, Long> before = requests();
        Await.until(() -> {
            HttpResponse<String> answer =
                    get("http://127.0.0.1:" + acme.plainPort() + "/.well-known/acme-challenge/" + token);
            assertThat(answer.statusCode()).isEqualTo(status);
            if (status == 200) {
                assertThat(answer.body()).isEqualTo(proof);
            }
            return requests().entrySet().stream().allMatch(row -> row.getValue() > before.get(row.getKey()));
        });
    }

    private Map<String, Long> requests() {
        Map<String, Long> requests = new HashMap<>();
        rows().forEach(row ->
                requests.put(row.path("number").asText(), row.path("requests").asLong()));
        return requests;
    }

    /** @return in the order of the processes */
    private List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        rows().forEach(row -> pids.add(row.path("pid").asLong()));
        return pids;
    }

    private void awaitAnother(long dead) {
        Await.until(() -> {
            try {
                JsonNode first = rows().path(0);
                return first.path("pid").asLong() != dead
                        && first.path("state").asText().equals("ready");
            } catch (AssertionError nobody) {
                return false;
            }
        });
    }

    private JsonNode rows() {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/stats?window=start"))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return mapper.readTree(HttpClient.newHttpClient()
                            .send(request, BodyHandlers.ofString())
                            .body())
                    .path("processes")
                    .path("rows");
        } catch (IOException | InterruptedException nobody) {
            throw new AssertionError(nobody);
        }
    }

    private static HttpResponse<String> get(String url) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .version(HttpClient.Version.HTTP_1_1)
                    .build();
            return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    private static void kill(long pid) throws Exception {
        new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start().waitFor();
    }

    private <T extends AutoCloseable> T kept(T one) {
        open.add(one);
        return one;
    }
}
