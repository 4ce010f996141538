/** What tests of rules have in common: {@link org.heliostat.advisor.testing.Scene}. */
package org.heliostat.advisor.testing;
