/**
 * Sessions in Redis or Valkey, for servers on more than one machine.
 *
 * <p>Start reading at {@link RedisVaultMaker}; {@link RedisVault} says what is stored and {@link Script} how it changes,
 * {@link RedisClient} what happens when the server is away, {@link RedisConnection} what is sent and answered.
 *
 * <p>Threads: calls wait on session threads and housekeeping threads, never longer than the command's time; one thread
 * {@code redis-1} drives all connections and never waits.
 *
 * <p>One of the few packages that may use Netty, for its redis codec. Not here: clusters that redirect, sentinels.
 */
@NullMarked
package org.heliostat.servlet.httpsession.redis;

import org.jspecify.annotations.NullMarked;
