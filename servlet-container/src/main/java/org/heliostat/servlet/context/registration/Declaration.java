package org.heliostat.servlet.context.registration;

import jakarta.servlet.Registration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes what servlets and filters have in common while they are registered (Servlet 6.1, Registration.Dynamic). */
abstract class Declaration implements Registration.Dynamic {

    private final StartPhase phase;
    final String name;
    final InitParams initParams;
    boolean asyncSupported;

    Declaration(StartPhase phase, String name, Map<String, String> initParams, boolean asyncSupported) {
        this.phase = phase;
        this.name = name;
        this.initParams = new InitParams(initParams);
        this.asyncSupported = asyncSupported;
    }

    @Override
    public void setAsyncSupported(boolean supported) {
        phase.requireOpen();
        asyncSupported = supported;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean setInitParameter(String parameter, String value) {
        phase.requireOpen();
        return initParams.add(parameter, value);
    }

    @Override
    public @Nullable String getInitParameter(String parameter) {
        return initParams.values().get(parameter);
    }

    @Override
    public Set<String> setInitParameters(Map<String, String> parameters) {
        phase.requireOpen();
        return initParams.addAll(parameters);
    }

    @Override
    public Map<String, String> getInitParameters() {
        return Map.copyOf(initParams.values());
    }
}
