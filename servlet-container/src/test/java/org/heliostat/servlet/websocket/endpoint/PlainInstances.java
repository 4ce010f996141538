package org.heliostat.servlet.websocket.endpoint;

/** Objects that nobody injects anything into. */
public final class PlainInstances implements Instances {

    @Override
    public <T> T make(Class<T> type) throws Exception {
        return type.getDeclaredConstructor().newInstance();
    }

    @Override
    public void destroyed(Object object) {
        // nothing to do
    }
}
