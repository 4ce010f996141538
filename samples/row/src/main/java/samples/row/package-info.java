/**
 * One row from a large table, as the performance guides measure it.
 *
 * <p>Start reading at {@link RowServlet}. Any session thread.
 */
@NullMarked
package samples.row;

import org.jspecify.annotations.NullMarked;
