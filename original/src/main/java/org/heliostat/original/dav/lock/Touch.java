package org.heliostat.original.dav.lock;

import java.nio.file.Path;

/**
 * Which locks stand in the way of a change (RFC 4918, section 7). Immutable.
 *
 * @param path absolute, without links
 * @param isMembership whether its folder gets or loses a member: locks on the folder alone count as well
 * @param isTree whether everything below is changed, too
 */
public record Touch(Path path, boolean isMembership, boolean isTree) {

    /** Content or properties are changed. */
    public static Touch content(Path path) {
        return new Touch(path, false, false);
    }

    /** It comes or goes, and is no folder. */
    public static Touch member(Path path) {
        return new Touch(path, true, false);
    }

    /** It comes or goes with all that is below. */
    public static Touch tree(Path path) {
        return new Touch(path, true, true);
    }
}
