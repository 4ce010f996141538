/**
 * How code of an application comes to its application's WebSockets through the API's static methods: by the context class
 * loader, as with JNDI.
 *
 * <p>Start reading at {@link WebSocketScope}. The two services of this package are all that applications can see of the
 * implementation. Any thread.
 */
@NullMarked
package org.heliostat.servlet.websocket.scope;

import org.jspecify.annotations.NullMarked;
