package org.heliostat.servlet.httpsession.redis;

import static org.heliostat.servlet.httpsession.redis.RedisCommands.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Protocol.Command;

/**
 * Sessions of one application as hashes {@code prefix + id}, and their ends in the sorted set {@code prefix + "*ends"}. In a
 * cluster there are several such sets, and between prefix and id stands a tag that says which, see {@link Bucket}. A
 * key outlives its session by an hour, so that some server can tell the application of the end; then the key vanishes by
 * itself, and its id with the next look for expired sessions. Any thread that may wait.
 */
final class RedisVault implements SessionVault {

    private static final Logger LOG = LoggerFactory.getLogger(RedisVault.class);
    private static final long GRACE_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final String NEVER = "+inf";

    /** Longer than two attempts at a command can take. */
    private static final long MARK_MILLIS = TimeUnit.MINUTES.toMillis(3);

    /** Ids looked at to find those whose records vanished: with one script, and with one look for expired sessions. */
    private static final int LOOKED_AT_ONCE = 500;

    private static final int MOST_LOOKED_AT = 10_000;
    private static final String FROM_THE_BEGINNING = "0";

    /** A sealed record at its largest, and some room. */
    private static final int MOST_BYTES = 17 * 1024 * 1024;

    private final RedisClient client;
    private final RedisCommands commands;
    private final List<Bucket> buckets;
    private final VaultLimits limits;
    private final AtomicBoolean counting = new AtomicBoolean();

    /** Which bucket is looked at first for sessions whose time is over. */
    private final AtomicInteger looks = new AtomicInteger();

    RedisVault(RedisClient client, List<Bucket> buckets, int maxSessions) {
        this.client = client;
        this.commands = new RedisCommands(client);
        this.buckets = buckets;
        VaultLimits wide = VaultLimits.WIDE;
        this.limits = new VaultLimits(
                maxSessions < 0 ? wide.records() : maxSessions,
                wide.attributes(),
                wide.attributeBytes(),
                wide.recordBytes());
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public VaultLimits limits() {
        return limits;
    }

    @Override
    public @Nullable VaultRecord read(String id) throws IOException {
        try {
            return readWhole(id);
        } catch (ForeignRecordException damaged) {
            // Nobody can read it, now or later: one session is lost, and not one request after the other.
            return new VaultRecord(new byte[0], Script.VERSION_OF_DAMAGED, 0);
        }
    }

    private @Nullable VaultRecord readWhole(String id) throws IOException {
        Bucket bucket = bucket(id);
        List<?> reply = commands.runForMany(Script.READ, bucket, List.of(bucket.key(id)), bytes("" + MOST_BYTES));
        String version = commands.text(reply.get(0));
        String end = commands.text(reply.get(1));
        return version == null || end == null || !(reply.get(2) instanceof byte[] sealed)
                ? null
                : new VaultRecord(
                        sealed,
                        commands.number(reply.get(0)),
                        end.equals(NEVER) ? Long.MAX_VALUE : commands.number(reply.get(1)));
    }

    @Override
    public long version(String id) throws IOException {
        Bucket bucket = bucket(id);
        Object version = commands.call(bucket, Command.HGET, bucket.key(id), bytes("v"));
        return version == null ? NONE : commands.number(version);
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        return write(id, sealed, expiresAtMillis, expectedVersion, limits.records());
    }

    /** @param most records; those of other buckets were counted some time ago */
    private long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion, int most)
            throws IOException {
        Bucket bucket = bucket(id);
        long version = newVersion();
        long done = commands.run(
                Script.WRITE,
                bucket,
                List.of(bucket.key(id), bucket.ends()),
                bytes(id),
                bytes("" + expectedVersion),
                bytes("" + version),
                end(expiresAtMillis),
                removal(expiresAtMillis),
                sealed,
                bytes("" + (most - (counted() - bucket.size()))));
        if (done < 0) {
            throw new VaultFullException("there are " + limits.records() + " sessions (expected: fewer, maxSessions)");
        }
        return done == 0 ? NONE : version;
    }

    @Override
    public boolean touch(String id, long expiresAtMillis) throws IOException {
        Bucket bucket = bucket(id);
        return commands.run(
                        Script.TOUCH,
                        bucket,
                        List.of(bucket.key(id), bucket.ends()),
                        bytes(id),
                        end(expiresAtMillis),
                        removal(expiresAtMillis))
                == 1;
    }

    @Override
    public long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException {
        Bucket bucket = bucket(oldId);
        if (bucket(newId) != bucket) {
            return renameToAnotherBucket(oldId, newId, sealed, expiresAtMillis, expectedVersion);
        }
        long version = newVersion();
        long done = commands.run(
                Script.RENAME,
                bucket,
                List.of(bucket.key(oldId), bucket.ends(), bucket.key(newId)),
                bytes(oldId),
                bytes(newId),
                bytes("" + expectedVersion),
                bytes("" + version),
                end(expiresAtMillis),
                removal(expiresAtMillis),
                sealed);
        return done == 1 ? version : NONE;
    }

    /**
     * No script reaches two servers. The new record is there before the old one goes, and nobody knows its id yet; when
     * the old one was changed meanwhile, the new one goes again.
     */
    private long renameToAnotherBucket(
            String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        if (version(oldId) != expectedVersion) {
            return NONE;
        }
        long version = write(newId, sealed, expiresAtMillis, NEW, Integer.MAX_VALUE);
        if (version == NONE || removeVersion(oldId, expectedVersion)) {
            return version;
        }
        removeVersion(newId, version);
        return NONE;
    }

    private boolean removeVersion(String id, long version) throws IOException {
        return removed(Script.REMOVE_VERSION, id, bytes("" + version));
    }

    @Override
    public boolean remove(String id) throws IOException {
        return removed(Script.REMOVE, id);
    }

    @Override
    public boolean removeExpired(String id, long nowMillis) throws IOException {
        return removed(Script.REMOVE_EXPIRED, id, bytes("" + nowMillis));
    }

    private boolean removed(Script script, String id, byte[]... condition) throws IOException {
        Bucket bucket = bucket(id);
        List<byte[]> arguments = new ArrayList<>(List.of(bytes(id), newMark(), bytes("" + MARK_MILLIS)));
        arguments.addAll(List.of(condition));
        return commands.run(script, bucket, List.of(bucket.key(id), bucket.ends()), arguments.toArray(byte[][]::new))
                == 1;
    }

    /** What is away is passed over as long as others have something. */
    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        List<String> found = new ArrayList<>();
        int first = looks.getAndIncrement();
        IOException failure = null;
        for (int i = 0; i < buckets.size() && found.size() < most; i++) {
            Bucket bucket = buckets.get(Math.floorMod(first + i, buckets.size()));
            try {
                forgetVanished(bucket);
                addExpired(bucket, nowMillis, most - found.size(), found);
            } catch (IOException away) {
                failure = away;
            }
        }
        if (found.isEmpty() && failure != null) {
            throw failure;
        }
        return found;
    }

    private void addExpired(Bucket bucket, long nowMillis, int most, List<String> found) throws IOException {
        Object reply = commands.call(
                bucket,
                Command.ZRANGEBYSCORE,
                bucket.ends(),
                bytes("-inf"),
                bytes("" + nowMillis),
                bytes("LIMIT"),
                bytes("0"),
                bytes("" + most));
        for (Object id : commands.many(reply)) {
            found.add(String.valueOf(commands.text(id)));
        }
    }

    /**
     * What was deleted by hand, evicted, or vanished by itself an hour after its end is no session any more, and has to
     * leave the set: that of sessions that never end would else stay for ever. Then the number of sessions is right.
     */
    private void forgetVanished(Bucket bucket) throws IOException {
        int most = Math.max(MOST_LOOKED_AT / buckets.size(), LOOKED_AT_ONCE);
        for (int looked = 0; looked < most; looked += LOOKED_AT_ONCE) {
            List<?> found = commands.many(commands.call(
                    bucket,
                    Command.ZSCAN,
                    bucket.ends(),
                    bytes(bucket.lookedUpTo()),
                    bytes("COUNT"),
                    bytes("" + LOOKED_AT_ONCE)));
            List<?> membersAndEnds = commands.many(found.get(1));
            List<byte[]> keys = new ArrayList<>(List.of(bucket.ends()));
            List<byte[]> ids = new ArrayList<>();
            for (int i = 0; i < membersAndEnds.size(); i += 2) {
                String id = String.valueOf(commands.text(membersAndEnds.get(i)));
                keys.add(bucket.key(id));
                ids.add(bytes(id));
            }
            bucket.size(commands.run(Script.FORGET, bucket, keys, ids.toArray(byte[][]::new)));
            bucket.lookedUpTo(String.valueOf(commands.text(found.get(0))));
            if (bucket.lookedUpTo().equals(FROM_THE_BEGINNING)) {
                return;
            }
        }
    }

    /** What the servers said last, with a look for expired sessions at the latest; they are asked again meanwhile, once at a time. */
    @Override
    public int size() {
        if (counting.compareAndSet(false, true) && !client.run(this::count)) {
            counting.set(false);
        }
        return counted();
    }

    private void count() {
        try {
            for (Bucket bucket : buckets) {
                bucket.size(commands.count(commands.call(bucket, Command.ZCARD, bucket.ends())));
            }
        } catch (IOException away) {
            LOG.debug("not counted", away);
        } finally {
            counting.set(false);
        }
    }

    private int counted() {
        long all = 0;
        for (Bucket bucket : buckets) {
            all += bucket.size();
        }
        return (int) Math.min(all, Integer.MAX_VALUE);
    }

    @Override
    public Map<String, Long> figures() {
        return client.figures();
    }

    @Override
    public void close() {
        client.close();
    }

    private Bucket bucket(String id) {
        return buckets.get(Math.floorMod(id.hashCode(), buckets.size()));
    }

    /** Random, so that a repeated command and an earlier session of the same id are told apart. */
    private static long newVersion() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }

    /** Random, so that a repeated removal is told from another one. */
    private static byte[] newMark() {
        return bytes("" + newVersion());
    }

    private static byte[] end(long millis) {
        return bytes(millis == Long.MAX_VALUE ? NEVER : "" + millis);
    }

    private static byte[] removal(long millis) {
        return bytes(millis == Long.MAX_VALUE ? "" : "" + (millis + GRACE_MILLIS));
    }
}
