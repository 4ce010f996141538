package org.heliostat.certificates.acme;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.shredzone.acme4j.toolbox.JSON;

/**
 * An authority in this process, which does what a test tells it to. It checks nonces and the order of steps; what a proof
 * holds is for a real one.
 */
final class SmallAuthority implements AutoCloseable {

    /** What it does wrong, and how often; then it is well again. */
    enum Fault {
        BAD_NONCE,
        REFUSED_ORDER,
        RATE_LIMIT,
        BUSY,
        SILENCE,
        HALF_AN_ANSWER,
        NONSENSE,
        ENDLESS_ANSWER,
        FAILED_PROOF,
        OTHER_HOST,
        NO_HOSTS
    }

    private static final Duration LIFETIME = Duration.ofDays(90);

    private final HttpsServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Pair own;
    private static final KeyPair ROOT_KEY = KeyType.EC256.make();

    private final CountDownLatch end = new CountDownLatch(1);
    private final Map<Fault, AtomicInteger> faults = new ConcurrentHashMap<>();
    private final Set<String> nonces = ConcurrentHashMap.newKeySet();
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<String, OrderState> orders = new ConcurrentHashMap<>();
    final List<Throwable> defects = new CopyOnWriteArrayList<>();
    final Set<String> accounts = ConcurrentHashMap.newKeySet();
    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<String> newOrders = new CopyOnWriteArrayList<>();
    volatile Instant now;
    volatile String window = "";
    volatile int retryAfterSeconds = 3600;
    volatile int slowSteps;
    private volatile Function<String, String> answers = token -> "";

    private static final class OrderState {
        private final List<String> hosts;
        private final Set<String> proven = new HashSet<>();
        private boolean failed;
        private int waits;
        private String chain = "";

        OrderState(List<String> hosts) {
            this.hosts = hosts;
        }
    }

    SmallAuthority(Path folder, Instant now) throws Exception {
        this.now = now;
        own = TestCertificates.make(folder, "authority", "EC");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(own.store())) {
            keys.load(in, TestCertificates.PASSWORD.toCharArray());
        }
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
        keyManagers.init(keys, TestCertificates.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url(String path) {
        return "https://localhost:" + server.getAddress().getPort() + path;
    }

    /** @return the certificate of its https */
    String pem() throws Exception {
        return own.certificatePem();
    }

    /** @param shown what a host answers for a token */
    void looksAt(Function<String, String> shown) {
        answers = shown;
    }

    void does(Fault fault, int times) {
        faults.put(fault, new AtomicInteger(times));
    }

    private boolean happens(Fault fault) {
        AtomicInteger left = faults.get(fault);
        return left != null && left.getAndDecrement() > 0;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(path);
        try {
            answer(exchange, path, body);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException broken) {
            // The JDK's server would close the connection without a word.
            defects.add(broken);
        } finally {
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange, String path, String body) throws IOException, InterruptedException {
        if (happens(Fault.SILENCE)) {
            end.await();
        } else if (happens(Fault.HALF_AN_ANSWER)) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await();
        } else if (happens(Fault.NONSENSE)) {
            send(exchange, 200, "text/html", "<p>under\u001b[31m construction");
        } else if (happens(Fault.ENDLESS_ANSWER)) {
            send(exchange, 200, "application/json", "{\"x\":\"" + "x".repeat(2 * 1024 * 1024) + "\"}");
        } else if (happens(Fault.BUSY)) {
            exchange.getResponseHeaders().set("Retry-After", Integer.toString(retryAfterSeconds));
            send(exchange, 503, "text/plain", "busy");
        } else if (exchange.getRequestMethod().equals("POST")) {
            post(exchange, path, JSON.parse(body));
        } else {
            get(exchange, path);
        }
    }

    private void get(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/directory")) {
            String ari = window.isEmpty() ? "" : ",\"renewalInfo\":\"" + url("/ari") + "\"";
            send(
                    exchange,
                    200,
                    "application/json",
                    "{\"newNonce\":\"" + url("/nonce") + "\",\"newAccount\":\"" + url("/account") + "\",\"newOrder\":\""
                            + url("/order") + "\"" + ari + "}");
        } else if (path.startsWith("/ari/")) {
            exchange.getResponseHeaders().set("Retry-After", Integer.toString(retryAfterSeconds));
            send(exchange, 200, "application/json", "{\"suggestedWindow\":" + window + "}");
        } else {
            send(exchange, 200, "text/plain", "");
        }
    }

    private void post(HttpExchange exchange, String path, JSON jws) throws IOException {
        JSON head = decoded(jws, "protected");
        boolean isFresh = nonces.remove(head.get("nonce").asString());
        if (!isFresh || happens(Fault.BAD_NONCE)) {
            problem(exchange, 400, "badNonce", "not one of mine");
        } else if (path.equals("/account")) {
            String key = head.get("jwk").asObject().toString();
            accounts.add(key);
            exchange.getResponseHeaders().set("Location", url("/account/1"));
            send(exchange, 201, "application/json", "{\"status\":\"valid\"}");
        } else if (path.equals("/order")) {
            order(exchange, decoded(jws, "payload"));
        } else {
            String[] parts = path.split("/");
            step(exchange, parts, jws, orders.get(parts[2]));
        }
    }

    private void order(HttpExchange exchange, JSON wanted) throws IOException {
        newOrders.add(wanted.toString());
        if (happens(Fault.RATE_LIMIT)) {
            exchange.getResponseHeaders().set("Retry-After", Integer.toString(retryAfterSeconds));
            problem(exchange, 429, "rateLimited", "too many certificates");
        } else if (happens(Fault.REFUSED_ORDER)) {
            problem(exchange, 400, "rejectedIdentifier", "not this\nhost, order " + newOrders.size());
        } else {
            List<String> hosts = new ArrayList<>();
            wanted.get("identifiers")
                    .asArray()
                    .forEach(one -> hosts.add(one.asObject().get("value").asString()));
            String id = Integer.toString(numbers.incrementAndGet());
            orders.put(id, new OrderState(happens(Fault.OTHER_HOST) ? List.of("other.example") : hosts));
            exchange.getResponseHeaders().set("Location", url("/order/" + id));
            send(exchange, 201, "application/json", orderText(id, orders.get(id)));
        }
    }

    private void step(HttpExchange exchange, String[] parts, JSON jws, OrderState order) throws IOException {
        String id = parts[2];
        switch (parts[1]) {
            case "order" -> {
                exchange.getResponseHeaders().set("Location", url("/order/" + id));
                send(exchange, 200, "application/json", orderText(id, order));
            }
            case "authz" -> {
                if (order.waits++ < slowSteps) {
                    exchange.getResponseHeaders().set("Retry-After", "2");
                    send(exchange, 200, "application/json", authzText(id, parts[3], order, "pending"));
                } else {
                    send(exchange, 200, "application/json", authzText(id, parts[3], order, ""));
                }
            }
            case "challenge" -> {
                String token = "token-" + id + "-" + parts[3].replace('.', '_');
                if (happens(Fault.FAILED_PROOF) || !answers.apply(token).startsWith(token + ".")) {
                    order.failed = true;
                } else {
                    order.proven.add(parts[3]);
                }
                send(exchange, 200, "application/json", challengeText(id, parts[3], order));
            }
            case "finalize" -> {
                order.chain = issued(decoded(jws, "payload").get("csr").asString(), order.hosts);
                exchange.getResponseHeaders().set("Location", url("/order/" + id));
                send(exchange, 200, "application/json", orderText(id, order));
            }
            case "certificate" -> send(exchange, 200, "application/pem-certificate-chain", order.chain);
            default -> problem(exchange, 404, "malformed", "no such thing");
        }
    }

    private String issued(String csr, List<String> hosts) throws IOException {
        try {
            var name = new X500Name("CN=root");
            var request = new PKCS10CertificationRequest(Base64.getUrlDecoder().decode(csr));
            GeneralName[] names = hosts.stream()
                    .map(host -> new GeneralName(GeneralName.dNSName, host))
                    .toArray(GeneralName[]::new);
            byte[] leaf = new X509v3CertificateBuilder(
                            name,
                            BigInteger.valueOf(numbers.incrementAndGet()),
                            Date.from(now.minus(Duration.ofHours(1))),
                            Date.from(now.plus(LIFETIME)),
                            new X500Name(""),
                            request.getSubjectPublicKeyInfo())
                    .addExtension(
                            Extension.subjectAlternativeName,
                            true,
                            new GeneralNames(happens(Fault.NO_HOSTS) ? new GeneralName[] {names[0]} : names))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(ROOT_KEY.getPublic()))
                    .build(new JcaContentSignerBuilder("SHA256withECDSA").build(ROOT_KEY.getPrivate()))
                    .getEncoded();
            return TestCertificates.pem("CERTIFICATE", leaf);
        } catch (java.security.GeneralSecurityException | OperatorCreationException impossible) {
            throw new IOException(impossible);
        }
    }

    private String orderText(String id, OrderState order) {
        String status = order.failed
                ? "invalid"
                : !order.chain.isEmpty() ? "valid" : order.proven.size() == order.hosts.size() ? "ready" : "pending";
        List<String> identifiers = order.hosts.stream()
                .map(host -> "{\"type\":\"dns\",\"value\":\"" + host + "\"}")
                .toList();
        List<String> proofs = order.hosts.stream()
                .map(host -> "\"" + url("/authz/" + id + "/" + host) + "\"")
                .toList();
        String certificate = order.chain.isEmpty() ? "" : ",\"certificate\":\"" + url("/certificate/" + id) + "\"";
        return "{\"status\":\"" + status + "\",\"identifiers\":" + identifiers + ",\"authorizations\":" + proofs
                + ",\"finalize\":\"" + url("/finalize/" + id) + "\"" + certificate + "}";
    }

    private String authzText(String id, String host, OrderState order, String said) {
        String status = !said.isEmpty() ? said : status(host, order);
        return "{\"status\":\"" + status + "\",\"identifier\":{\"type\":\"dns\",\"value\":\"" + host
                + "\"},\"challenges\":[" + challengeText(id, host, order) + "]}";
    }

    private String challengeText(String id, String host, OrderState order) {
        String error = order.failed
                ? ",\"error\":{\"type\":\"urn:ietf:params:acme:error:unauthorized\",\"detail\":\"wrong answer\"}"
                : "";
        return "{\"type\":\"http-01\",\"url\":\"" + url("/challenge/" + id + "/" + host) + "\",\"status\":\""
                + status(host, order) + "\",\"token\":\"token-" + id + "-" + host.replace('.', '_') + "\"" + error
                + "}";
    }

    private static String status(String host, OrderState order) {
        return order.failed ? "invalid" : order.proven.contains(host) ? "valid" : "pending";
    }

    private static JSON decoded(JSON jws, String part) {
        String text = jws.get(part).asString();
        return text.isEmpty()
                ? JSON.empty()
                : JSON.parse(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
    }

    private void problem(HttpExchange exchange, int status, String type, String detail) throws IOException {
        send(
                exchange,
                status,
                "application/problem+json",
                "{\"type\":\"urn:ietf:params:acme:error:" + type + "\",\"detail\":\"" + detail.replace("\n", "\\n")
                        + "\"}");
    }

    private void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        String nonce = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(("nonce-" + numbers.incrementAndGet()).getBytes(StandardCharsets.US_ASCII));
        nonces.add(nonce);
        exchange.getResponseHeaders().set("Replay-Nonce", nonce);
        exchange.getResponseHeaders().set("Content-Type", type);
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isHead || octets.length == 0 ? -1 : octets.length);
        if (!isHead) {
            exchange.getResponseBody().write(octets);
        }
    }

    URI directory() {
        return URI.create(url("/directory"));
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
