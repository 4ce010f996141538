package org.heliostat.benchmarks.startup.app;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.HandlesTypes;
import java.util.Set;

/** Asks for classes of a type that no library has, as frameworks do: every class has to be looked at for it. */
@HandlesTypes(TypesInitializer.Wanted.class)
public final class TypesInitializer implements ServletContainerInitializer {

    /** What is asked for. */
    public interface Wanted {}

    @Override
    public void onStartup(Set<Class<?>> classes, ServletContext context) {
        context.log("initializer called");
    }
}
