package org.heliostat.maven.remote;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.heliostat.maven.server.RefusedException;

/** Deploys and undeploys by the administration of a running server. One thread. */
public final class Administration {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** The server starts the application before it answers. */
    private static final Duration CHANGE = Duration.ofMinutes(10);

    private static final int NOT_FOUND = 404;
    private static final String APPLICATIONS = "applications";

    private final AdminAddress address;
    private final Credentials credentials;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    public Administration(AdminAddress address, Credentials credentials) {
        this.address = address;
        this.credentials = credentials;
    }

    /** What proves who asks, in each request. */
    private record Signed(String header, String value, String csrfToken) {

        HttpRequest.Builder on(HttpRequest.Builder request) {
            request.header(header, value);
            return csrfToken.isEmpty() ? request : request.header("X-CSRF-Token", csrfToken);
        }
    }

    /** A request, but for who asks. */
    private interface Request {
        HttpRequest.Builder make(HttpRequest.Builder builder);
    }

    /**
     * Deploys a WAR, or puts it in the place of what is there.
     *
     * @param virtualServer empty: that of the first listen socket
     * @return what the server said: a sentence
     * @throws RefusedException when the server has said no, with its reason
     * @throws IOException when there is no answer
     */
    public String deploy(Path war, String contextPath, String virtualServer) throws RefusedException, IOException {
        BodyPublisher body = BodyPublishers.ofFile(war);
        Answer answer = signedIn(
                contextPath, virtualServer, request -> request.header("Content-Type", "application/octet-stream")
                        .POST(body));
        if (!answer.isGood()) {
            throw new RefusedException(address + " has not deployed " + contextPath + ": " + answer.problem());
        }
        String took = answer.field("startMillis");
        return answer.field("uri") + " of " + answer.field("virtualServer") + " is " + answer.field("state")
                + (took.isEmpty() ? "" : " (started in " + took + " ms)");
    }

    /**
     * Undeploys what is there.
     *
     * @return false when nothing was
     * @throws RefusedException when the server has said no, with its reason
     * @throws IOException when there is no answer
     */
    public boolean undeploy(String contextPath, String virtualServer) throws RefusedException, IOException {
        Answer answer = signedIn(contextPath, virtualServer, HttpRequest.Builder::DELETE);
        if (answer.status() != NOT_FOUND && !answer.isGood()) {
            throw new RefusedException(address + " has not undeployed " + contextPath + ": " + answer.problem());
        }
        return answer.isGood();
    }

    private Answer signedIn(String contextPath, String virtualServer, Request request)
            throws RefusedException, IOException {
        Signed signed = signIn();
        try {
            HttpRequest.Builder builder = HttpRequest.newBuilder(
                            address.at(APPLICATIONS, Map.of("uri", contextPath, "vs", virtualServer)))
                    .timeout(CHANGE);
            return send(signed.on(request.make(builder)));
        } finally {
            signOut(signed);
        }
    }

    private Signed signIn() throws RefusedException, IOException {
        if (credentials instanceof Credentials.Token token) {
            return new Signed("Authorization", "Bearer " + token.secret(), "");
        }
        Credentials.Login login = (Credentials.Login) credentials;
        HttpResponse<String> response = exchange(HttpRequest.newBuilder(address.at("session", Map.of()))
                .timeout(CHANGE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json(login))));
        Answer answer = Answer.of(response);
        String cookie = response.headers().firstValue("Set-Cookie").orElse("").split(";", 2)[0];
        if (!answer.isGood() || cookie.isEmpty()) {
            throw new RefusedException(address + " does not let " + credentials + " in: " + answer.problem());
        }
        return new Signed("Cookie", cookie, answer.field("csrfToken"));
    }

    private void signOut(Signed signed) {
        if (!signed.header().equals("Cookie")) {
            return;
        }
        try {
            send(signed.on(HttpRequest.newBuilder(address.at("session", Map.of()))
                    .timeout(CONNECT)
                    .DELETE()));
        } catch (IOException unanswered) {
            // A session that is left behind ends by itself; what was asked for is done.
        }
    }

    private Answer send(HttpRequest.Builder request) throws IOException {
        return Answer.of(exchange(request));
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", ended);
        }
    }

    private static String json(Credentials.Login login) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("user", login.user());
            json.writeStringField("password", login.secret());
            json.writeEndObject();
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return text.toString();
    }
}
