package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Commands and scripts of a vault, and answers of the kind that is expected. Any thread that may wait. */
final class RedisCommands {

    private static final String FOREIGN = "a key of ours holds something else";
    private static final String WRONG_TYPE = "WRONGTYPE";

    private final RedisClient client;

    RedisCommands(RedisClient client) {
        this.client = client;
    }

    /** By its digest; whole when the server does not know it yet. */
    long run(Script script, Bucket bucket, List<byte[]> keys, byte[]... arguments) throws IOException {
        return count(script(script, bucket, keys, arguments));
    }

    List<?> runForMany(Script script, Bucket bucket, List<byte[]> keys, byte[]... arguments) throws IOException {
        return many(script(script, bucket, keys, arguments));
    }

    private @Nullable Object script(Script script, Bucket bucket, List<byte[]> keys, byte[]... arguments)
            throws IOException {
        try {
            return call(bucket, words(Command.EVALSHA, script.digest(), keys, arguments));
        } catch (JedisNoScriptException unknown) {
            return call(bucket, words(Command.EVAL, script.text(), keys, arguments));
        }
    }

    private static CommandArguments words(Command command, String script, List<byte[]> keys, byte[]... arguments) {
        CommandArguments words = new CommandArguments(command).add(script).add(keys.size());
        keys.forEach(words::key);
        for (byte[] argument : arguments) {
            words.add(argument);
        }
        return words;
    }

    /** @param key of the bucket's */
    @Nullable
    Object call(Bucket bucket, Command command, byte[] key, byte[]... arguments) throws IOException {
        CommandArguments words = new CommandArguments(command).key(key);
        for (byte[] argument : arguments) {
            words.add(argument);
        }
        try {
            return call(bucket, words);
        } catch (JedisNoScriptException impossible) {
            throw error(impossible);
        }
    }

    private @Nullable Object call(Bucket bucket, CommandArguments words) throws IOException {
        try {
            return client.call(bucket.number(), words);
        } catch (JedisNoScriptException unknown) {
            throw unknown;
        } catch (JedisDataException refused) {
            throw error(refused);
        }
    }

    private IOException error(JedisDataException refused) {
        String said = String.valueOf(refused.getMessage());
        String message = client.address() + ": redis answers: " + said;
        // Older servers put words of their own in front of what a command in a script has said.
        return said.contains(WRONG_TYPE) || said.startsWith(Script.TOO_LARGE)
                ? new ForeignRecordException(message, refused)
                : new IOException(message, refused);
    }

    List<?> many(@Nullable Object reply) throws IOException {
        if (reply instanceof List<?> many) {
            return many;
        }
        throw foreign();
    }

    /** @return null when there is none */
    @Nullable
    String text(@Nullable Object reply) throws IOException {
        if (reply == null) {
            return null;
        }
        if (reply instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        throw foreign();
    }

    /** A number that we stored. */
    long number(@Nullable Object reply) throws IOException {
        try {
            return Long.parseLong(String.valueOf(text(reply)));
        } catch (NumberFormatException foreign) {
            throw new ForeignRecordException(client.address() + ": " + FOREIGN, foreign);
        }
    }

    /** A number that the server counted. */
    long count(@Nullable Object reply) throws IOException {
        if (reply instanceof Long number) {
            return number;
        }
        throw foreign();
    }

    private IOException foreign() {
        return new IOException(client.address() + ": " + FOREIGN);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
