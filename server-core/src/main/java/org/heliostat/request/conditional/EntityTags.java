package org.heliostat.request.conditional;

import java.util.List;

/** Lists of entity tags (RFC 9110 §8.8.3); a comma may be part of a tag. */
final class EntityTags {

    private EntityTags() {}

    /**
     * @param lists values of If-Match or If-None-Match; {@code *} matches any resource there is
     * @param strong whether weak tags never match (strong comparison)
     */
    static boolean anyMatches(List<String> lists, String eTag, boolean strong) {
        for (String list : lists) {
            if (matches(list, eTag, strong)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String list, String eTag, boolean strong) {
        if (list.strip().equals("*")) {
            return true;
        }
        String wanted = opaque(eTag);
        boolean weakHere = eTag.startsWith("W/");
        int at = 0;
        while (at < list.length()) {
            int open = list.indexOf('"', at);
            int close = open < 0 ? -1 : list.indexOf('"', open + 1);
            if (close < 0) {
                return false;
            }
            boolean weakThere = open >= 2 && list.startsWith("W/", open - 2);
            boolean same = wanted.length() == close + 1 - open && list.startsWith(wanted, open);
            if (same && !(strong && (weakHere || weakThere))) {
                return true;
            }
            at = close + 1;
        }
        return false;
    }

    private static String opaque(String eTag) {
        return eTag.startsWith("W/") ? eTag.substring(2) : eTag;
    }
}
