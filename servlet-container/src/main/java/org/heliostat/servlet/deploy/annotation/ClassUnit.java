package org.heliostat.servlet.deploy.annotation;

import java.nio.file.Path;
import org.heliostat.servlet.deploy.model.Origin;
import org.jboss.jandex.IndexView;

/**
 * The classes of WEB-INF/classes or of one jar of WEB-INF/lib.
 *
 * @param source path inside the application, {@code WEB-INF/classes} or {@code WEB-INF/lib/a.jar}
 * @param file the folder or jar
 * @param index all classes of WEB-INF/classes; of a jar those that declare something
 */
public record ClassUnit(String source, Path file, IndexView index) {

    Origin at(String className) {
        return new Origin(source + "!" + className, 0);
    }
}
