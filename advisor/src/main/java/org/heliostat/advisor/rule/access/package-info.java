/**
 * Rules about users and rights: passwords and groups that are remembered, LDAP directories, logins that fail.
 *
 * <p>Start reading at {@link AccessRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: how long a page of an application waits for its login ({@code rule.sessionthread}).
 */
@NullMarked
package org.heliostat.advisor.rule.access;

import org.jspecify.annotations.NullMarked;
