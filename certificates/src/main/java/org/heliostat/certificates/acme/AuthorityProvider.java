package org.heliostat.certificates.acme;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.time.WallClock;
import org.shredzone.acme4j.connector.NetworkSettings;
import org.shredzone.acme4j.provider.AbstractAcmeProvider;

/** Says how the library reaches the authority: within limits, and by whose certificates it is believed. */
final class AuthorityProvider extends AbstractAcmeProvider {

    private final BoundedClient client;

    /** @throws OrderFailedException when the file of certificates cannot be used */
    AuthorityProvider(AcmeSettings settings, WallClock clock) throws OrderFailedException {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(settings.limits().call())
                .followRedirects(HttpClient.Redirect.NORMAL);
        Optional<Path> file = settings.authorityFile();
        if (file.isPresent()) {
            try {
                builder.sslContext(TrustedAuthority.of(file.get()));
            } catch (UntrustedFileException unusable) {
                throw new OrderFailedException("ACMEAuthorityFile " + unusable.getMessage());
            }
        }
        this.client = new BoundedClient(builder.build(), settings.limits().call(), clock);
    }

    /** @return who asks */
    BoundedClient client() {
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
