package org.heliostat.acl.ldap;

/**
 * A user that was found.
 *
 * @param name as the directory has it
 */
public record Person(String dn, String name) {

    /** @return whether it is the person's name; directories compare names without regard to case */
    public boolean isNamed(String other) {
        return name.equalsIgnoreCase(other);
    }
}
