package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Replacements;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.time.Ticker;

/** Opens vaults on Redis or Valkey servers: {@code persistence-type="redis"}. Immutable. */
public final class RedisVaultMaker implements VaultMaker {

    private final Ticker ticker;
    private final Replacements replacements;
    private final Path folder;

    /**
     * @param replacements of references to files and the environment in store-properties
     * @param folder what relative names of files start from: the configuration folder
     */
    public RedisVaultMaker(Ticker ticker, Replacements replacements, Path folder) {
        this.ticker = ticker;
        this.replacements = replacements;
        this.folder = folder;
    }

    @Override
    public String type() {
        return "redis";
    }

    @Override
    public SessionVault open(VaultPlace place) throws IOException {
        RedisSettings settings = RedisSettings.of(place, replacements, folder);
        List<Bucket> buckets = settings.kind() == RedisSettings.Kind.CLUSTER
                ? Bucket.ofCluster(settings.prefix())
                : Bucket.one(settings.prefix());
        RedisClient client = new RedisClient(
                settings, buckets.size(), part -> buckets.get(part).probe(), ticker);
        return new RedisVault(client, buckets, place.maxSessions());
    }
}
