package org.heliostat.manual;

/**
 * A page before its frame is put around it.
 *
 * @param path below the site's folder, such as {@code tls.html}
 * @param title plain text
 * @param body HTML
 */
record Page(String path, String title, String body) {

    /** @return what leads from the page to the site's folder: nothing, or {@code ../} as often as it takes */
    String toRoot() {
        return "../".repeat((int) path.chars().filter(sign -> sign == '/').count());
    }
}
