/**
 * The status page of the balancer, for people and for machines: which groups of origins there are, which requests each origin
 * gets, and how it answers.
 *
 * <p>Start reading at {@link org.heliostat.gateway.status.BalancerStatus}. Session threads; everything is read at one moment and
 * immutable.
 *
 * <p>Not here: changing anything (the administration does), the figures themselves (origin).
 */
@NullMarked
package org.heliostat.gateway.status;

import org.jspecify.annotations.NullMarked;
