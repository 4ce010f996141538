/**
 * What went wrong and when: incidents, from the first second to the last, and the last requests that were slow or have
 * failed. In memory, and in a file that outlives the process.
 *
 * <p>Start reading at {@link IncidentRecorder}. Once a second {@link IncidentWatch} compares two snapshots; each row of
 * {@link IncidentKinds} says which figures are a symptom, when an incident begins and what sentence tells it. {@link
 * RequestReports} hears of single requests. {@link IncidentFile} writes lines of JSON.
 *
 * <p>Threads: {@code incidents} looks and writes; requests are told of on the threads that end them, without a lock; readers
 * come on any thread but an I/O loop.
 *
 * <p>Not here: counting (the boxes do), reading figures (stats), telling servlets apart (the container).
 */
@NullMarked
package org.heliostat.incident;

import org.jspecify.annotations.NullMarked;
