package org.heliostat.config.certificate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** {@code conf/password.conf}: lines {@code name:password}; {@code internal} is for every key without a line. */
final class Passwords {

    /** Its name in the configuration folder. */
    static final String FILE = "password.conf";

    private static final String SHOWN = "conf/" + FILE;
    private static final String FOR_ALL = "internal";

    private final Map<String, Line> byName;

    private record Line(String password, int number) {}

    private Passwords(Map<String, Line> byName) {
        this.byName = byName;
    }

    /** Reads the file where there is one. */
    static Passwords read(Path confFolder, Findings findings) {
        Path file = confFolder.resolve(FILE);
        Map<String, Line> byName = new HashMap<>();
        if (!Files.exists(file)) {
            return new Passwords(byName);
        }
        try {
            warnIfOpen(file, findings);
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                int colon = line.indexOf(':');
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                if (colon < 1) {
                    findings.error(new SourceLocation(SHOWN, i + 1), "line (expected: name:password)");
                } else {
                    byName.put(line.substring(0, colon).strip(), new Line(line.substring(colon + 1), i + 1));
                }
            }
        } catch (IOException unreadable) {
            findings.error(new SourceLocation(SHOWN, 0), "cannot be read");
        }
        return new Passwords(byName);
    }

    Optional<char[]> of(String nickname) {
        return line(nickname).map(line -> line.password().toCharArray());
    }

    /** @return which password was tried, for a message about a wrong one: by its line, never by itself */
    String shown(String nickname) {
        return line(nickname)
                .map(line -> "the password in " + SHOWN + ":" + line.number() + " (expected: its password)")
                .orElse("no password (expected: a line " + nickname + ":PASSWORD in " + SHOWN + ")");
    }

    private Optional<Line> line(String nickname) {
        return Optional.ofNullable(byName.getOrDefault(nickname, byName.get(FOR_ALL)));
    }

    private static void warnIfOpen(Path file, Findings findings) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        if (permissions.contains(PosixFilePermission.GROUP_READ)
                || permissions.contains(PosixFilePermission.OTHERS_READ)) {
            findings.warning(new SourceLocation(SHOWN, 0), "others may read it (expected: mode 0600)");
        }
    }
}
