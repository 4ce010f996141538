package org.heliostat.servlet.context.supply;

import java.io.Closeable;
import java.nio.file.Path;
import org.heliostat.servlet.deploy.Deployment;
import org.jspecify.annotations.Nullable;

/**
 * An application that was read and given a class loader, ready to be started.
 *
 * @param deployment what was read
 * @param loader of its classes
 * @param pages null where pages are not supported
 * @param temporaryFolder of its own
 * @param unpackedFolder of this start of it alone, for files out of its jars
 * @param release lets go of class loader and files, after it has stopped or could not be started
 */
public record PreparedWebApp(
        Deployment deployment,
        ClassLoader loader,
        @Nullable PageSupport pages,
        Path temporaryFolder,
        Path unpackedFolder,
        Closeable release) {}
