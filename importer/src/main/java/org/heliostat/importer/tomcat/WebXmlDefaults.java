package org.heliostat.importer.tomcat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.report.Notes;

/** Reads conf/web.xml, which holds for all applications: its time-out of sessions, MIME types and welcome files. */
final class WebXmlDefaults {

    private static final String USUAL_TIMEOUT = "30";
    private static final List<String> USUAL_WELCOME = List.of("index.html", "index.htm", "index.jsp");
    private static final int MOST_TYPES = 5_000;

    private WebXmlDefaults() {}

    static void read(TomcatFolder folder, InstanceDraft draft, Notes notes) {
        Optional<XmlElement> root = folder.find("web.xml");
        if (root.isEmpty()) {
            return;
        }
        XmlElement webApp = root.get();
        webApp.children("session-config")
                .flatMap(config -> config.children("session-timeout"))
                .forEach(timeout -> {
                    if (timeout.text().equals(USUAL_TIMEOUT)) {
                        notes.taken(timeout.at(), "session-timeout 30", "the default");
                    } else {
                        notes.left(
                                timeout.at(),
                                "session-timeout " + timeout.text(),
                                "session-timeout in web.xml of each application, in minutes; 30 unless it says so");
                    }
                });
        int types = 0;
        for (XmlElement mapping :
                webApp.children("mime-mapping").limit(MOST_TYPES).toList()) {
            String extension = text(mapping, "extension");
            if (draft.mime("type", text(mapping, "mime-type"), List.of(extension))) {
                types++;
            } else {
                notes.left(mapping.at(), "mime-mapping " + extension, "no type such as text/html");
            }
        }
        if (types > 0) {
            notes.taken(webApp.at(), types + " mime-mapping elements", "conf/mime.types");
        }
        List<String> welcome = webApp.children("welcome-file-list")
                .flatMap(list -> list.children("welcome-file"))
                .map(XmlElement::text)
                .toList();
        if (!welcome.isEmpty()) {
            boolean isUsual = welcome.equals(USUAL_WELCOME);
            if (isUsual) {
                notes.taken(webApp.at(), "welcome-file-list", "the default");
            } else {
                notes.left(
                        webApp.at(),
                        "welcome-file-list " + welcome,
                        "welcome-file-list in web.xml of each application");
            }
        }
        for (String ours : Arrays.asList("filter", "listener", "security-constraint", "error-page")) {
            webApp.children(ours)
                    .forEach(element -> notes.left(element.at(), ours, "the same in web.xml of each application"));
        }
    }

    private static String text(XmlElement element, String child) {
        return element.children(child).map(XmlElement::text).findFirst().orElse("");
    }
}
