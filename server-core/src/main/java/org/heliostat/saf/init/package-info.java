/**
 * Init lines of magnus.conf: what runs once before the server serves.
 *
 * <p>Start reading at {@link InitLines}, which knows every name; {@link InitResult} is what they leave for the
 * assembly of the server. They run on the thread that reads the configuration.
 *
 * <p>Not here: functions of obj.conf (the other saf packages).
 */
@NullMarked
package org.heliostat.saf.init;

import org.jspecify.annotations.NullMarked;
