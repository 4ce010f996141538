package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;

/**
 * One command on its way on a thread of the client's, for a caller who waits no longer than it may. A caller who gives up
 * ends the connection: whatever the thread does there, writing included, fails then, and no late answer is left on it.
 */
final class Attempt {

    private final CommandArguments command;
    private final CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();

    /** What the command is on. Guarded by this. */
    private @Nullable Connection connection;

    /** Guarded by this. */
    private boolean abandoned;

    Attempt(CommandArguments command) {
        this.command = command;
    }

    CommandArguments command() {
        return command;
    }

    /** Fails with {@link ConnectionLostException} or with the server's error. */
    CompletableFuture<@Nullable Object> answer() {
        return answer;
    }

    synchronized void enter(Connection used) {
        if (abandoned) {
            throw new CancellationException("nobody waits for the answer any more");
        }
        connection = used;
    }

    /** From now on the connection may be another's. */
    synchronized void leave() {
        connection = null;
    }

    /** Ends the connection that the command is on, if it is on one. */
    synchronized void abandon() {
        abandoned = true;
        if (connection != null) {
            try {
                connection.forceDisconnect();
            } catch (IOException ended) {
                answer.completeExceptionally(ended);
            }
        }
    }
}
