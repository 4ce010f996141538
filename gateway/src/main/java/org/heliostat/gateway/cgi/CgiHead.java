package org.heliostat.gateway.cgi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The head of a program's output (RFC 3875, section 6.3).
 *
 * @param status of the Status field or the status line, 0 where there is none
 * @param reason behind the status, null for the usual one
 * @param location of the Location field, null where there is none
 * @param fields all others in their order, without those that belong to a connection
 */
public record CgiHead(int status, @Nullable String reason, @Nullable String location, List<Field> fields) {

    /** One header field. */
    public record Field(String name, String value) {}

    public CgiHead {
        fields = List.copyOf(fields);
    }

    /** @return whether the server itself goes to another of its addresses (RFC 3875, section 6.2.2) */
    public boolean isLocalRedirect() {
        String target = location;
        return target != null && status == 0 && target.startsWith("/") && !target.startsWith("//");
    }

    /** @return the value of the first field of the name, null where there is none */
    public @Nullable String first(String name) {
        for (Field field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                return field.value();
            }
        }
        return null;
    }
}
