/**
 * The WASP servlet of the performance guides: a short page about the request that asked for it.
 *
 * <p>Start reading at {@link WaspServlet}. It is the servlet of the load comparison, so what does not change is
 * written once at start, and a request only adds its own lines. Instances are shared by all session threads and
 * hold nothing that changes after {@code init}.
 *
 * <p>Not here: values that could be secrets.
 */
@NullMarked
package samples.wasp;

import org.jspecify.annotations.NullMarked;
