/**
 * What the resources of the administration API have in common: how a route is described, how bodies are read and
 * written, how errors look.
 *
 * <p>Start reading at {@link Routes}: the table of what answers where. {@link AdminResource} is one row's answer, {@link
 * Json} reads and writes bodies, {@link Problem} is an error (RFC 9457) that names field, value and expectation.
 *
 * <p>Threads: everything is immutable; where a resource runs is said by its {@link Routes.Lane}.
 *
 * <p>Not here: who may come in and which thread works (rest), the resources themselves (rest and its siblings).
 */
@NullMarked
package org.heliostat.adminui.api;

import org.jspecify.annotations.NullMarked;
