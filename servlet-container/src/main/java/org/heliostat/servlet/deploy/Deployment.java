package org.heliostat.servlet.deploy;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.deploy.model.WebAppModel;

/**
 * An application that was read and found in order, ready to be started.
 *
 * @param name WAR or folder name, for messages
 * @param root the exploded folder it is served from
 * @param jars jars of WEB-INF/lib for the class path; all of them, those first that an order names
 * @param jarContents what is in them beside classes
 * @param webSocketClasses names of classes that are WebSocket endpoints or choose them
 */
public record Deployment(
        String name,
        Path root,
        List<Path> jars,
        JarContents jarContents,
        WebAppModel model,
        SunWebApp sun,
        Set<String> webSocketClasses) {

    public Deployment {
        requireNonNull(name, "name");
        requireNonNull(root, "root");
        jars = List.copyOf(jars);
        webSocketClasses = Collections.unmodifiableSet(new LinkedHashSet<>(webSocketClasses));
    }

    /** @return the same, whose pages are in development where its descriptor does not say whether they are */
    public Deployment inDevelopment() {
        SunWebApp developed = sun.withUsualJspProperty("development", "true");
        return new Deployment(name, root, jars, jarContents, model, developed, webSocketClasses);
    }
}
