/**
 * Rules about virtual servers beside each other: quality of service, threads, figures of each.
 *
 * <p>Start reading at {@link VirtualServerRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: applications in them (figures of {@code webApps}).
 */
@NullMarked
package org.heliostat.advisor.rule.virtualserver;

import org.jspecify.annotations.NullMarked;
