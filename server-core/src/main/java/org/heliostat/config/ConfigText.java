package org.heliostat.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The text of one configuration file with the name that messages show. Immutable. */
public record ConfigText(String file, String text) {

    private static final long LARGEST_FILE = 16L << 20;

    /** @param shownAs the name in messages, such as {@code conf/obj.conf} */
    public static Optional<ConfigText> read(Path path, String shownAs, Findings findings) {
        SourceLocation at = new SourceLocation(shownAs, 0);
        try {
            if (!Files.isRegularFile(path)) {
                findings.error(at, "no such file");
                return Optional.empty();
            }
            if (Files.size(path) > LARGEST_FILE) {
                findings.error(at, "file is too large (expected: 16 MB at most)");
                return Optional.empty();
            }
            return decode(Files.readAllBytes(path), shownAs, findings);
        } catch (IOException unreadable) {
            findings.error(at, "cannot be read: " + IoReason.of(unreadable));
            return Optional.empty();
        }
    }

    /** @param shownAs the name in messages, such as {@code conf/obj.conf} */
    public static Optional<ConfigText> decode(byte[] bytes, String shownAs, Findings findings) {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(input).toString();
            return Optional.of(new ConfigText(shownAs, text.startsWith("\uFEFF") ? text.substring(1) : text));
        } catch (CharacterCodingException notUtf8) {
            int line = 1;
            for (int i = 0; i < input.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            findings.error(new SourceLocation(shownAs, line), "not UTF-8 (expected: a UTF-8 file)");
            return Optional.empty();
        }
    }

    /** @return the lines without their ends; {@code \n}, {@code \r\n} and {@code \r} all end a line */
    public List<String> lines() {
        return List.of(text.split("\\r\\n|\\r|\\n", -1));
    }

    /** @param line counted from 1 */
    public SourceLocation at(int line) {
        return new SourceLocation(file, line);
    }
}
