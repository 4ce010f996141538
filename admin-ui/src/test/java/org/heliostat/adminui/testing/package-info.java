/** What tests of several packages of the administration need. */
package org.heliostat.adminui.testing;
