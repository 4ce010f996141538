package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.DeploymentException;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes objects of an application's classes, with what is injected into them. Any thread. */
public interface Instances {

    <T> T make(Class<T> type) throws Exception;

    /** The object is no longer used. */
    void destroyed(@Nullable Object object);

    /**
     * Looks whether encoders or decoders can be made when a session needs them, without making one.
     *
     * @throws DeploymentException when a class is abstract or wants arguments
     */
    static void requireMakeable(List<? extends Class<?>> coders) throws DeploymentException {
        for (Class<?> coder : coders) {
            if (coder.isInterface() || Modifier.isAbstract(coder.getModifiers())) {
                throw new DeploymentException(coder.getName() + ": an abstract class (expected: one that can be made)");
            }
            try {
                var unused = coder.getDeclaredConstructor();
            } catch (NoSuchMethodException wantsArguments) {
                throw new DeploymentException(
                        coder.getName() + ": no constructor without arguments, so it cannot be made", wantsArguments);
            }
        }
    }
}
