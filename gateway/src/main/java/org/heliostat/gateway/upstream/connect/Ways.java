package org.heliostat.gateway.upstream.connect;

import java.util.function.Supplier;
import org.heliostat.gateway.upstream.UpstreamSettings;

/** How connections of one moment are made. Immutable. */
public record Ways(UpstreamSettings settings, Supplier<ClientTls> tls) {}
