package org.heliostat.importer.draft;

import java.nio.file.Path;
import java.util.Optional;

/**
 * An application of a virtual server to be. Immutable.
 *
 * @param uri where it answers, beginning with a slash
 * @param source WAR or folder
 * @param copyTo where it is copied to, relative to the instance; empty where it stays in its place
 */
public record WebAppDraft(String uri, Path source, Optional<String> copyTo) {

    /** @throws UnwritableException where a value cannot stand in server.xml */
    public WebAppDraft {
        Written.attribute(uri);
        Written.attribute(source.toString());
    }

    String xml() {
        String path = copyTo.map(name -> "../" + name).orElse(source.toString());
        return "<WEBAPP uri=\"" + Written.attribute(uri) + "\" path=\"" + Written.attribute(path) + "\"/>";
    }
}
