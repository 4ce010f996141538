package org.heliostat.servlet.security.login;

/** The name of a realm as a challenge has it: a quoted string (RFC 9110, section 5.6.4). Pure. */
final class QuotedRealm {

    private QuotedRealm() {}

    static String of(String realm) {
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
