package samples.tomcathost;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ContextResource;

/** Runs one WAR in an embedded Tomcat on a free port, with a client that keeps cookies and does not follow redirects. */
public final class TomcatHost implements AutoCloseable {

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    private final Tomcat tomcat;
    private final String base;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(cookies).build();

    private TomcatHost(Tomcat tomcat, String base) {
        this.tomcat = tomcat;
        this.base = base;
    }

    /** A data source that applications find below {@code java:comp/env/}. */
    public record Database(String name, String dataSourceClass, String factoryClass, String url) {

        ContextResource resource() {
            ContextResource resource = new ContextResource();
            resource.setName(name);
            resource.setType(dataSourceClass);
            resource.setProperty("factory", factoryClass);
            resource.setProperty("url", url);
            resource.setProperty("user", "sa");
            resource.setProperty("password", "");
            resource.setProperty("description", name);
            resource.setProperty("loginTimeout", "0");
            return resource;
        }
    }

    /**
     * Unpacks and starts the WAR under {@code contextPath}; {@code folder} takes everything Tomcat writes.
     *
     * @param databases that the WAR refers to
     */
    public static TomcatHost start(Path war, String contextPath, Path folder, Database... databases) {
        try {
            Files.createDirectories(folder.resolve("webapps"));
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(folder.toString());
            tomcat.setPort(0);
            ((StandardHost) tomcat.getHost()).setErrorReportValveClass("");
            Context context = tomcat.addWebapp(contextPath, war.toAbsolutePath().toString());
            if (databases.length > 0) {
                tomcat.enableNaming();
            }
            for (Database database : databases) {
                context.getNamingResources().addResource(database.resource());
            }
            tomcat.getConnector();
            tomcat.start();
            if (context.getState() != LifecycleState.STARTED) {
                tomcat.stop();
                throw new IllegalStateException(war + ": state " + context.getState() + " (expected: STARTED)");
            }
            int port = tomcat.getConnector().getLocalPort();
            return new TomcatHost(tomcat, "http://127.0.0.1:" + port + contextPath);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (LifecycleException failure) {
            throw new IllegalStateException(war + ": Tomcat did not start", failure);
        }
    }

    /** Forgets all cookies: what follows comes from somebody else. */
    public void newVisitor() {
        cookies.getCookieStore().removeAll();
    }

    public HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    public HttpResponse<String> postForm(String path, String form) {
        return send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    /** A request below the application's path; {@code path} may hold a query. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(ANSWER_LIMIT);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer", interrupted);
        }
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException failure) {
            throw new IllegalStateException("Tomcat did not stop", failure);
        }
    }
}
