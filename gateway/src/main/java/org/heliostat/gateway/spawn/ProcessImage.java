package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Puts another program in the place of this process, which keeps its number. Linux on x86-64 and AArch64. */
public final class ProcessImage {

    private ProcessImage() {}

    /**
     * Does it: nothing of this process is left, no shutdown hook runs, and what is open is closed but for input, output and
     * errors.
     *
     * @param command a path, and arguments
     * @param environment all of it
     * @return never
     * @throws IOException when it cannot be done; everything goes on then
     */
    public static IOException replace(List<String> command, Map<String, String> environment) throws IOException {
        try {
            SystemSpawner.load();
        } catch (LinkageError unusable) {
            throw new IOException("native code cannot be loaded: " + unusable.getMessage(), unusable);
        }
        try (CStrings texts = new CStrings(command, environment, null)) {
            if (Libc.close_range(Passed.FIRST, Integer.MAX_VALUE, Libc.CLOSE_RANGE_CLOEXEC) < 0) {
                throw Libc.failure("close_range");
            }
            Libc.execve(texts.program(), texts.arguments(), texts.environment());
            throw Libc.failure("cannot run " + command.get(0));
        }
    }
}
