package org.heliostat.servlet.context.supply;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.Optional;
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
 * @param given what a program that embeds the server brings to it; empty where everything is in its files
 * @param release lets go of class loader and files, after it has stopped or could not be started
 */
public record PreparedWebApp(
        Deployment deployment,
        ClassLoader loader,
        @Nullable PageSupport pages,
        Path temporaryFolder,
        Path unpackedFolder,
        Optional<GivenCode> given,
        Closeable release) {

    /** One with all of its code in its own files. */
    public PreparedWebApp(
            Deployment deployment,
            ClassLoader loader,
            @Nullable PageSupport pages,
            Path temporaryFolder,
            Path unpackedFolder,
            Closeable release) {
        this(deployment, loader, pages, temporaryFolder, unpackedFolder, Optional.empty(), release);
    }

    /** @return whether filters and servlets are made when ports are opened */
    public boolean waitsForOpening() {
        return given.map(GivenCode::waitsForOpening).orElse(false);
    }

    /** @return whether its code is that of a program which embeds the server */
    public boolean isOfProgram() {
        return given.isPresent();
    }
}
