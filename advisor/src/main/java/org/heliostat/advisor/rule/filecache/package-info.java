/**
 * Rules about the file cache: whether it is there, large enough, looked at too often, and what is sent past it.
 *
 * <p>Start reading at {@link FileCacheRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: the response cache of applications.
 */
@NullMarked
package org.heliostat.advisor.rule.filecache;

import org.jspecify.annotations.NullMarked;
