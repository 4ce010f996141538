/**
 * Named pools of threads for functions of obj.conf: {@code Init fn="thread-pool-init"}, {@code pool=}, and NativePool.
 *
 * <p>Start reading at {@link ThreadPool}; {@link ThreadPools} knows them by name, {@link PooledWork} is what they run.
 * Session threads offer work and go on; the pool's own threads, {@code pool-NAME-N}, run it and may block.
 *
 * <p>Not here: how a request comes into a pool and goes on behind it (request.pipeline), reading the Init lines
 * (saf.init).
 */
@NullMarked
package org.heliostat.threadpool;

import org.jspecify.annotations.NullMarked;
