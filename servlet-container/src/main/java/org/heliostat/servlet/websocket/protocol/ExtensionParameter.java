package org.heliostat.servlet.websocket.protocol;

import jakarta.websocket.Extension;
import java.util.List;

/** A parameter of an extension; its value is empty where it has none. Immutable. */
public record ExtensionParameter(String name, String value) implements Extension.Parameter {

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getValue() {
        return value;
    }

    /** An extension with its parameters. Immutable. */
    public record Named(String name, List<Extension.Parameter> parameters) implements Extension {

        public Named {
            parameters = List.copyOf(parameters);
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public List<Parameter> getParameters() {
            return parameters;
        }
    }
}
