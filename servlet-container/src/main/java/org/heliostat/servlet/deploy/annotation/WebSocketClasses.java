package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;

/** Finds the classes that the WebSocket container is told of at a start (Jakarta WebSocket 2.2, 6.2). */
final class WebSocketClasses {

    private static final DotName SERVER_ENDPOINT = DotName.createSimple("jakarta.websocket.server.ServerEndpoint");
    private static final DotName ENDPOINT = DotName.createSimple("jakarta.websocket.Endpoint");
    private static final DotName SERVER_APPLICATION =
            DotName.createSimple("jakarta.websocket.server.ServerApplicationConfig");

    private final IndexView declaring;

    /** @param declaring has every class that extends a class of the API itself */
    WebSocketClasses(IndexView declaring) {
        this.declaring = declaring;
    }

    SortedSet<String> find(Initializers.Matches matches) throws IOException {
        SortedSet<String> names = new TreeSet<>();
        declaring.getAnnotations(SERVER_ENDPOINT).stream()
                .map(AnnotationInstance::target)
                .filter(target -> target != null && target.kind() == AnnotationTarget.Kind.CLASS)
                .forEach(target -> names.add(target.asClass().name().toString()));
        if (anyExtends()) {
            names.addAll(matches.get().classesOf(Set.of(ENDPOINT.toString(), SERVER_APPLICATION.toString())));
        }
        return names;
    }

    /** Whatever is further below has one of these above it. */
    private boolean anyExtends() {
        for (ClassInfo type : declaring.getKnownClasses()) {
            if (ENDPOINT.equals(type.superName()) || type.interfaceNames().contains(SERVER_APPLICATION)) {
                return true;
            }
        }
        return false;
    }
}
