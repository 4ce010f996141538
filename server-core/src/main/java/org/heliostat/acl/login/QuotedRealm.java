package org.heliostat.acl.login;

/** The name of a realm as a challenge has it: a quoted string (RFC 9110, section 5.6.4). Pure. */
public final class QuotedRealm {

    private QuotedRealm() {}

    public static String of(String realm) {
        StringBuilder quoted = new StringBuilder(realm.length() + 2).append('"');
        for (int i = 0; i < realm.length(); i++) {
            char c = realm.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.append(c < ' ' || c >= 0x7f ? '?' : c);
        }
        return quoted.append('"').toString();
    }
}
