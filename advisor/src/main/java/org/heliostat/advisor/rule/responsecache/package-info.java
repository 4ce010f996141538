/**
 * Rules about the response cache of applications: answers that could be kept, and a cache that keeps the wrong ones.
 *
 * <p>Start reading at {@link ResponseCacheRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: files ({@code rule.filecache}); what makes a servlet slow ({@code rule.servlet}).
 */
@NullMarked
package org.heliostat.advisor.rule.responsecache;

import org.jspecify.annotations.NullMarked;
