package org.heliostat.config.serverxml;

import org.heliostat.config.SourceLocation;

/** {@code <SSLPARAMS>} of a listen socket. SSL 2 and SSL 3 are gone; their attributes only draw a warning. */
public record SslParams(SourceLocation at, String serverCertNickname, boolean tls, boolean clientAuth) {}
