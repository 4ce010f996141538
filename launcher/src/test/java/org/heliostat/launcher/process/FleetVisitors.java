package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.ConnectException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Visitors of the bookstore behind some balancers, each with a session and a cart: they change a number in the cart, and look
 * whether the page shows it. Each goes to another balancer when one takes no connection, as browsers do with the addresses of a name.
 */
final class FleetVisitors implements AutoCloseable {

    private static final Pattern TOKEN = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");
    private static final Pattern COPIES = Pattern.compile("name=\"copies\" value=\"(\\d+)\"");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_COPIES = 90;

    private final List<Integer> balancers;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean over;
    private volatile boolean balancersEnd;

    /** @param balancers their ports */
    FleetVisitors(List<Integer> balancers, int count) {
        this.balancers = List.copyOf(balancers);
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(() -> visit(number), "visitor-" + i);
            threads.add(thread);
            thread.start();
        }
    }

    /**
     * From now on a connection that ends as a request is sent on it is no failure: HTTP/1.1 cannot tell that from one that was
     * idle, and a browser asks again on another. What is asked here may be asked twice.
     */
    void balancersEnd() {
        balancersEnd = true;
    }

    /** @return answers so far, each as it should be */
    int answers() {
        return answers.get();
    }

    /** @return what was not as it should be: other answers than 200 and 303, no answer, a cart that is not what it was */
    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() throws InterruptedException {
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void visit(int number) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .connectTimeout(PATIENCE)
                .build();
        try {
            String page = ask(http, number, "/bookstore/books/" + (number + 1), null);
            String token = first(TOKEN, page);
            for (int copies = 1; !over; copies = copies % MOST_COPIES + 1) {
                ask(http, number, "/bookstore/cart", "csrf=" + token + "&action=set&book=1&copies=" + copies);
                String shown = first(COPIES, ask(http, number, "/bookstore/cart", null));
                if (!shown.equals(Integer.toString(copies))) {
                    failures.add(
                            "visitor " + number + ": " + shown + " copies in the cart, " + copies + " were put there");
                    return;
                }
            }
        } catch (IOException failed) {
            failures.add("visitor " + number + ": " + failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private String ask(HttpClient http, int number, String path, String form) throws IOException, InterruptedException {
        IOException refused = new IOException("no balancer");
        for (int i = 0; i < balancers.size(); i++) {
            int port = balancers.get((number + i) % balancers.size());
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .timeout(PATIENCE);
            if (form != null) {
                request.header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form));
            }
            HttpResponse<String> answer;
            try {
                answer = http.send(request.build(), BodyHandlers.ofString());
            } catch (HttpTimeoutException late) {
                throw late;
            } catch (IOException away) {
                if (!balancersEnd && !(away instanceof ConnectException)) {
                    throw away;
                }
                refused = away;
                continue;
            }
            int expected = form == null ? 200 : 303;
            if (answer.statusCode() != expected) {
                throw new IOException(path + ": " + answer.statusCode() + "\n" + answer.body());
            }
            answers.incrementAndGet();
            return answer.body();
        }
        throw refused;
    }

    private static String first(Pattern pattern, String page) throws IOException {
        Matcher found = pattern.matcher(page);
        if (!found.find()) {
            throw new IOException("no " + pattern + " in\n" + page);
        }
        return found.group(1);
    }
}
