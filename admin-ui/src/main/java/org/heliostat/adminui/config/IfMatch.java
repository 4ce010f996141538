package org.heliostat.adminui.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.change.FileContent;
import org.heliostat.request.Request;

/**
 * The field If-Match: what a file must be for a change of it to be made (RFC 9110, 13.1.1). Immutable.
 *
 * @param tags versions, one of which the file must have; empty = any, as long as there is the file
 * @param written as the client wrote it
 */
record IfMatch(List<String> tags, String written) {

    private static final Pattern TAG = Pattern.compile("\\s*(W/)?\"([\\x21\\x23-\\x7e\\x80-\\xff]*)\"\\s*(?:,|$)");

    /** A version without the quotes that a tag has is understood as well. */
    private static final Pattern BARE = Pattern.compile("[0-9a-f]{64}|" + FileContent.NO_FILE);

    IfMatch {
        tags = List.copyOf(tags);
    }

    /** @throws ProblemException when the field is malformed (400) */
    static Optional<IfMatch> of(Request request) throws ProblemException {
        String field = request.header("If-Match");
        return field == null ? Optional.empty() : Optional.of(read(field.strip()));
    }

    static IfMatch read(String field) throws ProblemException {
        if (field.equals("*")) {
            return new IfMatch(List.of(), field);
        }
        if (BARE.matcher(field).matches()) {
            return new IfMatch(List.of(field), field);
        }
        List<String> tags = new ArrayList<>();
        Matcher tag = TAG.matcher(field);
        int end = 0;
        while (end < field.length() && tag.region(end, field.length()).lookingAt()) {
            // A weak tag says that something like it was seen, which is not enough here.
            tags.add(tag.group(1) == null ? tag.group(2) : "W/" + tag.group(2));
            end = tag.end();
        }
        if (tags.isEmpty() || end < field.length()) {
            throw new ProblemException(
                    Problem.wrongValue(400, "If-Match", field, "* or versions in quotes, with commas between them"));
        }
        return new IfMatch(tags, field);
    }

    /** @param version of the file now, {@link FileContent#NO_FILE} where there is none */
    boolean holds(String version) {
        return tags.isEmpty() ? !version.equals(FileContent.NO_FILE) : tags.contains(version);
    }
}
