/**
 * Quality of service: how many bytes a second and how many requests at once a virtual server, its class and the whole
 * server have, and whether that is more than {@code QOSPARAMS} allows (qos reference).
 *
 * <p>Start reading at {@link QualityOfService}; {@link BandwidthMeter} measures one virtual server, {@link QosVerdict}
 * says what is exceeded. Meters are fed by the clock thread; any thread asks. {@link Pace} gives out turns where a limit
 * slows instead of refusing.
 *
 * <p>Not here: refusing a request ({@code qos-handler}, saf.authtrans), counting bytes (request.counter), holding bytes
 * back until their turn ({@code PacedSends}, {@code ReadThrottle}, http.channel).
 */
@NullMarked
package org.heliostat.qos;

import org.jspecify.annotations.NullMarked;
