package org.heliostat.servlet.context.registration;

import jakarta.servlet.Registration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What servlets and filters have in common while they are registered (Servlet 6.1, Registration.Dynamic). */
abstract class Declaration implements Registration.Dynamic {

    final Declarations all;
    final String name;
    final InitParams initParams;
    boolean asyncSupported;

    Declaration(Declarations all, String name, Map<String, String> initParams, boolean asyncSupported) {
        this.all = all;
        this.name = name;
        this.initParams = new InitParams(initParams);
        this.asyncSupported = asyncSupported;
    }

    @Override
    public void setAsyncSupported(boolean supported) {
        all.requireOpen();
        asyncSupported = supported;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean setInitParameter(String parameter, String value) {
        all.requireOpen();
        return initParams.add(parameter, value);
    }

    @Override
    public @Nullable String getInitParameter(String parameter) {
        return initParams.values().get(parameter);
    }

    @Override
    public Set<String> setInitParameters(Map<String, String> parameters) {
        all.requireOpen();
        return initParams.addAll(parameters);
    }

    @Override
    public Map<String, String> getInitParameters() {
        return Map.copyOf(initParams.values());
    }
}
