/**
 * Rules about the connection queue and the session threads behind it: too few, too many, or what they all wait for.
 *
 * <p>Start reading at {@link SessionThreadRules}, and at {@link Saturation}, which says when threads are what requests wait for.
 * The thread of the adviser's rounds.
 *
 * <p>Not here: named thread pools; what makes a single application or a database slow.
 */
@NullMarked
package org.heliostat.advisor.rule.sessionthread;

import org.jspecify.annotations.NullMarked;
