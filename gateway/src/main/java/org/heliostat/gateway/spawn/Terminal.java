package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The terminal that the server was started at, if it still belongs to one (proc(5), {@code tty_nr}). Any thread. */
final class Terminal {

    private static final Path SELF = Path.of("/proc/self/stat");

    /** Among the fields that follow the name: state, parent, group, session, terminal. */
    private static final int FIELD = 4;

    private Terminal() {}

    /** @return whether programs would have one too, unless they lead sessions of their own; true where nobody knows */
    static boolean isOurs() {
        try {
            // The name may be of any bytes.
            return isNamed(Files.readString(SELF, StandardCharsets.ISO_8859_1));
        } catch (IOException unknown) {
            return true;
        }
    }

    /** @param stat of a process */
    static boolean isNamed(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length <= FIELD || !fields[FIELD].equals("0");
    }
}
