/**
 * The server application functions that are built in, one package per stage of obj.conf.
 *
 * <p>Start reading at {@link BuiltInFunctions}. Each function is a class that carries its obj.conf name.
 *
 * <p>Not here: functions of the modules gateway and original, of the servlet container and of plug-ins; they register
 * themselves.
 */
@NullMarked
package org.heliostat.saf;

import org.jspecify.annotations.NullMarked;
