package org.heliostat.servlet.httpsession.redis;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.Replacements;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Opens vaults on Redis or Valkey servers: {@code persistence-type="redis"}. All share one loop, which lives as long as
 * there is a vault. Any thread.
 */
public final class RedisVaultMaker implements VaultMaker {

    private final Ticker ticker;
    private final Replacements replacements;
    private final Path folder;
    private final Object lock = new Object();

    /** Guarded by lock. */
    private @Nullable EventLoopGroup loops;

    /** Vaults that are open. Guarded by lock. */
    private int users;

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
        EventLoopGroup group = enter();
        boolean opened = false;
        try {
            RedisClient client = new RedisClient(settings, new RedisDialer(settings, group.next()), ticker);
            opened = true;
            return new RedisVault(client, this::leave, settings.prefix(), place.maxSessions());
        } finally {
            if (!opened) {
                leave();
            }
        }
    }

    private EventLoopGroup enter() {
        synchronized (lock) {
            users++;
            if (loops == null) {
                loops = new MultiThreadIoEventLoopGroup(1, RedisVaultMaker::thread, NioIoHandler.newFactory());
            }
            return loops;
        }
    }

    private void leave() {
        synchronized (lock) {
            users--;
            if (users == 0 && loops != null) {
                loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
                loops = null;
            }
        }
    }

    /** Of the server, whoever's call starts it: nothing of an application may stay with it. */
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "redis-1", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(RedisVaultMaker.class.getClassLoader());
        return thread;
    }
}
