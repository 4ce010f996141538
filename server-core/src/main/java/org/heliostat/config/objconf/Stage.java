package org.heliostat.config.objconf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The steps of request processing, in the order in which they run; Error runs when one of them aborts. */
public enum Stage {
    AUTH_TRANS("AuthTrans"),
    NAME_TRANS("NameTrans"),
    PATH_CHECK("PathCheck"),
    OBJECT_TYPE("ObjectType"),
    INPUT("Input"),
    OUTPUT("Output"),
    ROUTE("Route"),
    SERVICE("Service"),
    ADD_LOG("AddLog"),
    ERROR("Error");

    private final String directiveName;

    Stage(String directiveName) {
        this.directiveName = directiveName;
    }

    /** @return the word that begins a directive line of this stage */
    public String directiveName() {
        return directiveName;
    }

    /** @return the stage of the word, case ignored */
    public static Optional<Stage> named(String word) {
        return Arrays.stream(values())
                .filter(stage -> stage.directiveName.equalsIgnoreCase(word))
                .findFirst();
    }

    public static List<String> directiveNames() {
        return Arrays.stream(values()).map(Stage::directiveName).toList();
    }
}
