package org.heliostat.adminui.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a log: which file, and how far into it. The file is known by what the file system says of it, not by its
 * name, which another one has after a rotation. As text it is what the API calls {@code next}.
 *
 * @param file identity of the file
 * @param offset bytes from its beginning
 */
record Position(String file, long offset) {

    private static final Pattern FORM = Pattern.compile("([0-9a-f]{1,16})-(\\d{1,18})");

    static Optional<Position> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new Position(matcher.group(1), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    /** @return identity of a file */
    static String identity(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        Object key = attributes.fileKey();
        Object known = key == null ? attributes.creationTime() : key;
        return Integer.toHexString(known.toString().hashCode());
    }

    @Override
    public String toString() {
        return file + "-" + offset;
    }
}
