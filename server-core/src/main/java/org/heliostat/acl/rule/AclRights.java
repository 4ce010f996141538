package org.heliostat.acl.rule;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which general rights stand for which methods (ACL reference, Rights). Immutable. */
public final class AclRights {

    /** What a listing of a folder needs besides its method. */
    public static final String LIST = "list";

    private static final String ALL = "all";
    private static final String HTTP = "http_";

    private static final Map<String, Set<String>> GENERAL_OF = generalOf(Map.of(
            "read", "get head trace options copy bcopy",
            "write",
                    "put patch mkdir lock unlock proppatch mkcol acl version-control checkout uncheckout checkin mkworkspace"
                            + " update label merge baseline-control mkactivity bproppatch",
            "execute", "post connect subscribe unsubscribe notify poll",
            "delete", "delete rmdir move bdelete bmove",
            "info", "head trace options",
            "list", "index propfind report search bpropfind"));

    /** What a method that no right stands for may do: what denies one of these denies it, too. */
    private static final Set<String> CHANGING = Set.of("write", "execute", "delete");

    private AclRights() {}

    private static Map<String, Set<String>> generalOf(Map<String, String> methods) {
        Map<String, Set<String>> general = new HashMap<>();
        methods.forEach((right, names) -> {
            for (String name : names.split(" ", -1)) {
                general.computeIfAbsent(HTTP + name, method -> new HashSet<>()).add(right);
            }
        });
        general.replaceAll((method, rights) -> Set.copyOf(rights));
        return Map.copyOf(general);
    }

    /** @return the right that a request of the method needs */
    public static String ofMethod(String method) {
        return HTTP + method.toLowerCase(Locale.ROOT);
    }

    /** @return whether an allow with these rights is about the right that is needed */
    static boolean allow(Set<String> stated, String needed) {
        if (stated.contains(needed) || stated.contains(ALL)) {
            return true;
        }
        for (String general : GENERAL_OF.getOrDefault(needed, Set.of())) {
            if (stated.contains(general)) {
                return true;
            }
        }
        return false;
    }

    /**
     * @return whether a deny with these rights is about the right that is needed; nobody may get round one by a method
     *     that its writer had not heard of
     */
    static boolean deny(Set<String> stated, String needed) {
        boolean isUnknown = needed.startsWith(HTTP) && !GENERAL_OF.containsKey(needed);
        return allow(stated, needed) || isUnknown && !Collections.disjoint(stated, CHANGING);
    }
}
