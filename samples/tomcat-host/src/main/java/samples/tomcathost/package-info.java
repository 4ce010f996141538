/**
 * Test support for the sample WARs: another vendor's container runs them, so a failure in ours is ours.
 *
 * <p>Start reading at {@link TomcatHost}. Used by test threads only.
 *
 * <p>Not here: anything a sample needs at run time.
 */
@NullMarked
package samples.tomcathost;

import org.jspecify.annotations.NullMarked;
