/** What is asked of every vault, for the tests of each. */
package org.heliostat.servlet.httpsession.vault;
