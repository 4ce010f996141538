package org.heliostat.launcher.link;

/**
 * Says which frames a process knows. It rises when a process must be able to count on what it asks of another, whose jar may be an
 * older one. Immutable.
 */
public record LinkVersion(int number) {

    /** Of jars that did not say any: of these some give a sign of life, and some do not know the question. */
    public static final LinkVersion UNTOLD = new LinkVersion(1);

    /** Of this jar. */
    public static final LinkVersion OWN = new LinkVersion(2);

    /** @param digits as it is sent; what is no version is none that was told */
    public static LinkVersion of(String digits) {
        return digits.matches("[1-9][0-9]{0,5}") ? new LinkVersion(Integer.parseInt(digits)) : UNTOLD;
    }

    /** @return whether there is something that this jar asks and that one may not know */
    public boolean isOlder() {
        return number < OWN.number;
    }

    /** @return as it is sent */
    public String text() {
        return Integer.toString(number);
    }
}
