/**
 * The figures for JMX: a bean for each box, in the domain {@code heliostat}.
 *
 * <p>Start reading at {@link ServerBeans}, which registers them and follows boxes that come and go; {@link BoxBean} is
 * one bean, {@link BeanShape} what it says about itself. All read one recent snapshot, so that somebody who asks for a
 * hundred attributes does not have a hundred snapshots taken.
 *
 * <p>Any thread may read. Not here: the JVM's bean server, which is handed in.
 */
@NullMarked
package org.heliostat.stats.jmx;

import org.jspecify.annotations.NullMarked;
