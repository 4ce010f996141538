/**
 * Rules about programs outside of the server: CGI and FastCGI.
 *
 * <p>Start reading at {@link ProgramRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: pages with server-side includes ({@code rule.shtml}), pools of threads that programs run in ({@code rule.threadpool}).
 */
@NullMarked
package org.heliostat.advisor.rule.program;

import org.jspecify.annotations.NullMarked;
