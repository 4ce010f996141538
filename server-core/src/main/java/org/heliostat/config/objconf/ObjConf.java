package org.heliostat.config.objconf;

import java.util.List;
import java.util.Optional;

/** The objects of one obj.conf, in the order of the file. */
public record ObjConf(List<ConfigObject> objects) {

    public ObjConf {
        objects = List.copyOf(objects);
    }

    /** @return the object of the name, case-sensitive */
    public Optional<ConfigObject> named(String name) {
        return objects.stream()
                .filter(object -> object.name().filter(name::equals).isPresent())
                .findFirst();
    }
}
