/**
 * The rules between several sources of declarations (Servlet 6.1, 8.2): order of fragments, who wins, what conflicts.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.merge.ModelMerge}. Values in, values out; used by the
 * deploying thread.
 *
 * <p>Not here: reading files or classes (descriptor, annotation).
 */
@NullMarked
package org.heliostat.servlet.deploy.merge;

import org.jspecify.annotations.NullMarked;
