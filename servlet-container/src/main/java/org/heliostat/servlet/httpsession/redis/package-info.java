/**
 * Sessions in Redis or Valkey, for servers on more than one machine.
 *
 * <p>Start reading at {@link RedisVaultMaker}; {@link RedisVault} says what is stored and {@link Script} how it changes,
 * {@link RedisClient} what happens when a server is away, {@link RedisServers} how Jedis is asked, {@link Bucket} what lies
 * where in a cluster.
 *
 * <p>Threads: calls wait on session threads and housekeeping threads, never longer than the command's time; threads {@code
 * redis} connect, write and read for them, so that nothing of the library is waited for, and nothing of an application
 * stays with its threads.
 *
 * <p>The only package that may use Jedis.
 */
@NullMarked
package org.heliostat.servlet.httpsession.redis;

import org.jspecify.annotations.NullMarked;
