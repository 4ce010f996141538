/**
 * Rules about server-parsed pages: what they include, and how often they are taken apart.
 *
 * <p>Start reading at {@link ShtmlRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: the file cache that keeps their pieces ({@code rule.filecache}), CGI programs ({@code rule.program}).
 */
@NullMarked
package org.heliostat.advisor.rule.shtml;

import org.jspecify.annotations.NullMarked;
