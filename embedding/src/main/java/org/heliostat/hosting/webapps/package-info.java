/**
 * The folder {@code webapps/} of an instance and the {@code <WEBAPP>} elements of server.xml: which applications
 * there should be.
 *
 * <p>Start reading at {@link WebAppsFolder}: it looks at the folder, compares with what is deployed, and tells the
 * servlet container; commands that deploy and undeploy go through it too, so that the folder always says what runs.
 *
 * <p>Threads: the launcher calls {@code look} every two seconds; commands come from administration
 * threads. One lock lets one of them change something at a time; it is held while an application starts.
 *
 * <p>Not here: what a web application is and how it is started (servlet-container).
 */
@NullMarked
package org.heliostat.hosting.webapps;

import org.jspecify.annotations.NullMarked;
