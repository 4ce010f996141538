package org.heliostat.certificates.client;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.heliostat.time.WallClock;
import org.shredzone.acme4j.connector.NetworkSettings;
import org.shredzone.acme4j.provider.AbstractAcmeProvider;

/** Says how the library reaches the authority: within limits, and by whose certificates it is believed. */
public final class AuthorityProvider extends AbstractAcmeProvider {

    private final BoundedClient client;

    /**
     * @param believed by whom the authority's https is believed; empty for those that come with the JDK
     * @param timeout for one answer, and for one connection before it
     * @param givenUp whether nobody waits for the answer any more; asked twice a second
     */
    public AuthorityProvider(
            Optional<SSLContext> believed, Duration timeout, WallClock clock, BooleanSupplier givenUp) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(timeout).followRedirects(HttpClient.Redirect.NORMAL);
        believed.ifPresent(builder::sslContext);
        this.client = new BoundedClient(builder.build(), timeout, clock, givenUp);
    }

    /** @return who asks */
    public BoundedClient client() {
        return client;
    }

    @Override
    public boolean accepts(URI directory) {
        return true;
    }

    @Override
    public URL resolve(URI directory) {
        try {
            return directory.toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    @Override
    public HttpClient createHttpClient(NetworkSettings settings) {
        return client;
    }
}
