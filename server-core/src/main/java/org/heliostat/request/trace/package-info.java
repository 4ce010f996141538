/** What tells one request from all others, here and in the systems before and behind: its id, and its trace. */
@NullMarked
package org.heliostat.request.trace;

import org.jspecify.annotations.NullMarked;
