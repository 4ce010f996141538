/**
 * Sessions of Jakarta Mail, made by reflection from the mail API that an application sees.
 *
 * <p>Start reading at {@link MailSessions}. Any thread; nothing is kept.
 *
 * <p>Not here: the resources of server.xml (naming.server), names of an application (naming).
 */
@NullMarked
package org.heliostat.servlet.naming.mail;

import org.jspecify.annotations.NullMarked;
