package org.heliostat.filecache;

/** What a path turned out to name. */
public enum FileKind {
    /** A regular file, after following symbolic links. */
    FILE,
    DIRECTORY,
    /** A device, pipe or socket: never opened, since that might block or have effects. */
    OTHER,
    /** Nothing there, or a name that no file can have. */
    MISSING,
    /** The operating system refused to look. */
    FORBIDDEN,
    /** The disk failed: a defect of the machine, not of the request. */
    UNREADABLE;

    /** Errors are never kept (nsfc-conf, Create): a file that appears is served at once, a scan fills nothing. */
    boolean isKept() {
        return switch (this) {
            case FILE, DIRECTORY, OTHER -> true;
            case MISSING, FORBIDDEN, UNREADABLE -> false;
        };
    }
}
