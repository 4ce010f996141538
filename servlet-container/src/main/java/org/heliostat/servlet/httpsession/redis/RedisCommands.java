package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Commands and scripts of a vault, and answers of the kind that is expected. Any thread that may wait. */
final class RedisCommands {

    private final RedisClient client;

    RedisCommands(RedisClient client) {
        this.client = client;
    }

    /** By its digest; whole when the server does not know it yet. */
    long run(Script script, List<byte[]> keys, byte[]... arguments) throws IOException {
        Reply reply = client.call(words("EVALSHA", bytes(script.digest()), keys, arguments));
        if (reply instanceof Reply.Failure failure && failure.message().startsWith("NOSCRIPT")) {
            reply = client.call(words("EVAL", bytes(script.text()), keys, arguments));
        }
        if (reply instanceof Reply.Number number) {
            return number.value();
        }
        throw unexpected(reply);
    }

    private static List<byte[]> words(String command, byte[] script, List<byte[]> keys, byte[]... arguments) {
        List<byte[]> words = new ArrayList<>(List.of(bytes(command), script, bytes("" + keys.size())));
        words.addAll(keys);
        words.addAll(List.of(arguments));
        return words;
    }

    Reply call(String command, byte[]... arguments) throws IOException {
        List<byte[]> words = new ArrayList<>(List.of(bytes(command)));
        words.addAll(List.of(arguments));
        Reply reply = client.call(words);
        if (reply instanceof Reply.Failure) {
            throw unexpected(reply);
        }
        return reply;
    }

    static Reply.Many many(Reply reply) throws IOException {
        if (reply instanceof Reply.Many many) {
            return many;
        }
        throw unexpected(reply);
    }

    static List<String> texts(List<Reply> replies) {
        return replies.stream().map(Reply::text).filter(Objects::nonNull).toList();
    }

    static IOException unexpected(Reply reply) {
        return new IOException("redis answers: "
                + (reply instanceof Reply.Failure failure
                        ? failure.message()
                        : reply.getClass().getSimpleName()));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
