/**
 * Rules about clients: slow ones, ones that give up, and requests that are larger or slower than the server takes.
 *
 * <p>Start reading at {@link ClientRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: session threads that all wait for clients ({@code rule.sessionthread}); connections as such ({@code
 * rule.connection}).
 */
@NullMarked
package org.heliostat.advisor.rule.client;

import org.jspecify.annotations.NullMarked;
