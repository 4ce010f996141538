/** WebSockets from end to end: a server in this process, its applications, and clients that send bytes. */
package org.heliostat.servlet.websocket;
