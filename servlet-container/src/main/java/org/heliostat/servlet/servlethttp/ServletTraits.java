package org.heliostat.servlet.servlethttp;

import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.MultipartSettings;

/** Tells a request of the servlet that it was sent to. */
public interface ServletTraits {

    String name();

    Optional<MultipartSettings> multipart();

    /** @return role names used in the servlet's code to roles of the application */
    Map<String, String> roleRefs();
}
