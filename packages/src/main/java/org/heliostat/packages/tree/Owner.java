package org.heliostat.packages.tree;

/**
 * The account and group that a file belongs to once it is unpacked.
 *
 * @param uid 0 to 2097151, which is what every form of tar can hold
 * @param gid the same
 */
public record Owner(int uid, int gid, String user, String group) {

    public static final Owner ROOT = new Owner(0, 0, "root", "root");

    private static final int MOST = 0x1FFFFF;

    public Owner {
        if (uid < 0 || uid > MOST || gid < 0 || gid > MOST) {
            throw new IllegalArgumentException(
                    "owner " + user + ": " + uid + ":" + gid + " (expected: 0 to " + MOST + ")");
        }
    }
}
