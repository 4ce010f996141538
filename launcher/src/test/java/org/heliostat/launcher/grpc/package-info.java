/**
 * The application that {@link org.heliostat.launcher.http2.GrpcIT} calls by gRPC; its classes go into a WAR.
 *
 * <p>Start reading at {@link CallServlet}.
 */
@NullMarked
package org.heliostat.launcher.grpc;

import org.jspecify.annotations.NullMarked;
