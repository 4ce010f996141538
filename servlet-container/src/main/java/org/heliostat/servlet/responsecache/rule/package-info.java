/**
 * What sun-web.xml, or a helper of the application, says about caching a request.
 *
 * <p>Start reading at {@link CacheRule}. Runs on session threads.
 *
 * <p>Not here: what the server decides whatever the rule says (responsecache).
 */
@NullMarked
package org.heliostat.servlet.responsecache.rule;

import org.jspecify.annotations.NullMarked;
