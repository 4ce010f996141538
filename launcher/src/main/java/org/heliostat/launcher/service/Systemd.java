package org.heliostat.launcher.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.heliostat.listen.notify.UnixDatagrams;

/** How to reach the systemd that started the process. */
public final class Systemd {

    /** Environment variable with the path of systemd's socket. */
    static final String SOCKET = "NOTIFY_SOCKET";

    private static final long LONGEST_SECONDS = 5;

    private Systemd() {}

    /** @return its socket, or the program systemd-notify where Netty's native library is not; nobody without systemd */
    public static ServiceNotices.Messenger messenger(Map<String, String> environment) {
        String socket = environment.getOrDefault(SOCKET, "");
        if (socket.isEmpty()) {
            return message -> {};
        }
        return UnixDatagrams.areAvailable() ? message -> UnixDatagrams.send(socket, message) : Systemd::callProgram;
    }

    private static void callProgram(String message) throws IOException {
        List<String> command = new ArrayList<>(List.of("systemd-notify"));
        message.lines().forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("systemd-notify did not end within " + LONGEST_SECONDS + " s");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException("interrupted", stopped);
        }
        if (process.exitValue() != 0) {
            throw new IOException("systemd-notify ended with " + process.exitValue());
        }
    }
}
