package org.heliostat.study.own;

/** Texts inside of XML. */
final class Xml {

    private Xml() {}

    /** @return the text, in which no character means anything but itself */
    static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
