package org.heliostat.maven.exploded;

/** What has changed between two looks. */
public enum Change {
    NONE,
    /** Pages and files, which are served as they are. */
    FILES,
    /** Classes, libraries or descriptors: the application is to be started anew. */
    CODE
}
