/**
 * How requests are shared: by turns, by what each has to do, by lot, by client. Weights count in all of them.
 *
 * <p>Start reading at {@link org.heliostat.gateway.balance.Balance}.
 *
 * <p>Threads: any, without a lock.
 *
 * <p>Not here: who may be chosen at all (origin).
 */
@NullMarked
package org.heliostat.gateway.balance;

import org.jspecify.annotations.NullMarked;
