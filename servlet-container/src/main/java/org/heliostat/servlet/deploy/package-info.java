/**
 * From a WAR or folder to a {@link org.heliostat.servlet.deploy.model.WebAppModel}.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.WebAppReader}. Runs on the thread that deploys; nothing here
 * is shared between threads. An application is data here: its classes are looked at by Jandex, never loaded.
 *
 * <p>Not here: class loading (classloading), starting anything (context).
 */
@NullMarked
package org.heliostat.servlet.deploy;

import org.jspecify.annotations.NullMarked;
