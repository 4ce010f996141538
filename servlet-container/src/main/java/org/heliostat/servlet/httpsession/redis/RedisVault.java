package org.heliostat.servlet.httpsession.redis;

import static org.heliostat.servlet.httpsession.redis.RedisCommands.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of one application as hashes {@code prefix + id}, and their ends in the sorted set {@code prefix + "*ends"}. A
 * key outlives its session by an hour, so that some server can tell the application of the end; then the key vanishes by
 * itself, and its id with the next look for expired sessions. Any thread that may wait.
 */
final class RedisVault implements SessionVault {

    private static final long GRACE_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final String NEVER = "+inf";

    /** Longer than two attempts at a command can take. */
    private static final long MARK_MILLIS = TimeUnit.MINUTES.toMillis(3);

    /** Ids looked at to find those whose records vanished: with one script, and with one look for expired sessions. */
    private static final int LOOKED_AT_ONCE = 500;

    private static final int MOST_LOOKED_AT = 10_000;
    private static final String FROM_THE_BEGINNING = "0";

    private final RedisClient client;
    private final RedisCommands commands;
    private final Runnable closing;
    private final String prefix;
    private final byte[] ends;
    private final VaultLimits limits;
    private final AtomicBoolean counting = new AtomicBoolean();
    private volatile int size;

    /** Where the server goes on with its list of ids. */
    private volatile String lookedUpTo = FROM_THE_BEGINNING;

    /** @param closing what else ends with the vault */
    RedisVault(RedisClient client, Runnable closing, String prefix, int maxSessions) {
        this.client = client;
        this.commands = new RedisCommands(client);
        this.closing = closing;
        this.prefix = prefix;
        this.ends = bytes(prefix + "*ends");
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
        Reply reply = commands.call("HMGET", key(id), bytes("v"), bytes("e"), bytes("d"));
        if (!(reply instanceof Reply.Many many) || many.values().size() != 3) {
            throw RedisCommands.unexpected(reply);
        }
        String version = Reply.text(many.values().get(0));
        String end = Reply.text(many.values().get(1));
        if (version == null || end == null || !(many.values().get(2) instanceof Reply.Bytes record)) {
            return null;
        }
        byte[] sealed = record.value();
        return sealed == null
                ? null
                : new VaultRecord(sealed, number(version), end.equals(NEVER) ? Long.MAX_VALUE : number(end));
    }

    @Override
    public long version(String id) throws IOException {
        Reply reply = commands.call("HGET", key(id), bytes("v"));
        if (!(reply instanceof Reply.Bytes)) {
            throw RedisCommands.unexpected(reply);
        }
        String version = Reply.text(reply);
        return version == null ? NONE : number(version);
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        long version = newVersion();
        long done = commands.run(
                Script.WRITE,
                List.of(key(id), ends),
                bytes(id),
                bytes("" + expectedVersion),
                bytes("" + version),
                end(expiresAtMillis),
                removal(expiresAtMillis),
                sealed,
                bytes("" + limits.records()));
        if (done < 0) {
            throw new VaultFullException("there are " + limits.records() + " sessions (expected: fewer, maxSessions)");
        }
        return done == 0 ? NONE : version;
    }

    @Override
    public boolean touch(String id, long expiresAtMillis) throws IOException {
        return commands.run(
                        Script.TOUCH, List.of(key(id), ends), bytes(id), end(expiresAtMillis), removal(expiresAtMillis))
                == 1;
    }

    @Override
    public long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException {
        long version = newVersion();
        long done = commands.run(
                Script.RENAME,
                List.of(key(oldId), ends, key(newId)),
                bytes(oldId),
                bytes(newId),
                bytes("" + expectedVersion),
                bytes("" + version),
                end(expiresAtMillis),
                removal(expiresAtMillis),
                sealed);
        return done == 1 ? version : NONE;
    }

    @Override
    public boolean remove(String id) throws IOException {
        return commands.run(Script.REMOVE, List.of(key(id), ends), bytes(id), newMark(), bytes("" + MARK_MILLIS)) == 1;
    }

    @Override
    public boolean removeExpired(String id, long nowMillis) throws IOException {
        return commands.run(
                        Script.REMOVE_EXPIRED,
                        List.of(key(id), ends),
                        bytes(id),
                        newMark(),
                        bytes("" + MARK_MILLIS),
                        bytes("" + nowMillis))
                == 1;
    }

    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        forgetVanished();
        Reply reply = commands.call(
                "ZRANGEBYSCORE",
                ends,
                bytes("-inf"),
                bytes("" + nowMillis),
                bytes("LIMIT"),
                bytes("0"),
                bytes("" + most));
        return RedisCommands.texts(RedisCommands.many(reply).values());
    }

    /**
     * What was deleted by hand, evicted, or vanished by itself an hour after its end is no session any more, and has to
     * leave the set: that of sessions that never end would else stay for ever. Then the number of sessions is right.
     */
    private void forgetVanished() throws IOException {
        for (int looked = 0; looked < MOST_LOOKED_AT; ) {
            Reply.Many found = RedisCommands.many(
                    commands.call("ZSCAN", ends, bytes(lookedUpTo), bytes("COUNT"), bytes("" + LOOKED_AT_ONCE)));
            if (found.values().size() != 2) {
                throw RedisCommands.unexpected(found);
            }
            List<Reply> membersAndEnds =
                    RedisCommands.many(found.values().get(1)).values();
            List<byte[]> keys = new ArrayList<>(List.of(ends));
            List<byte[]> ids = new ArrayList<>();
            for (int i = 0; i < membersAndEnds.size(); i += 2) {
                String id = String.valueOf(Reply.text(membersAndEnds.get(i)));
                keys.add(key(id));
                ids.add(bytes(id));
            }
            size = (int) Math.min(commands.run(Script.FORGET, keys, ids.toArray(byte[][]::new)), Integer.MAX_VALUE);
            lookedUpTo = String.valueOf(Reply.text(found.values().get(0)));
            looked += LOOKED_AT_ONCE;
            if (lookedUpTo.equals(FROM_THE_BEGINNING)) {
                return;
            }
        }
    }

    /** What the server said last, with a look for expired sessions at the latest; it is asked again meanwhile, once at a time. */
    @Override
    public int size() {
        if (counting.compareAndSet(false, true)) {
            boolean asked = client.ask(List.of(bytes("ZCARD"), ends), reply -> {
                if (reply instanceof Reply.Number number) {
                    size = (int) Math.min(number.value(), Integer.MAX_VALUE);
                }
                counting.set(false);
            });
            if (!asked) {
                counting.set(false);
            }
        }
        return size;
    }

    @Override
    public Map<String, Long> figures() {
        return client.figures();
    }

    @Override
    public void close() {
        client.close();
        closing.run();
    }

    private byte[] key(String id) {
        return bytes(prefix + id);
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

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException foreign) {
            throw new IOException("redis: a key of ours holds something else", foreign);
        }
    }
}
