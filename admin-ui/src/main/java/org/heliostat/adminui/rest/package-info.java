/**
 * The administration API: {@code /api/v1} and {@code /health} on the admin listener.
 *
 * <p>Start reading at {@link AdminApi}: it receives every exchange of the listener, lets {@link AdminDoor} check
 * Host, Origin and token, looks the resource up in the routes that {@link AdminSubjects} lists, and runs it. One class per resource.
 *
 * <p>Threads: checks and health run on the admin listener's own I/O loop; resources on {@link AdminThreads}, so that
 * administration answers while every session thread is busy, and never waits for a deployment.
 *
 * <p>Not here: the listener's sockets (listen), what is administered (server-core's admin package), what resources
 * have in common (api).
 */
@NullMarked
package org.heliostat.adminui.rest;

import org.jspecify.annotations.NullMarked;
