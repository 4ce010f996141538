package org.heliostat.servlet.websocket.coding;

import org.jspecify.annotations.Nullable;

/** Makes objects of an application's classes, with what is injected into them. Any thread. */
public interface Instances {

    <T> T make(Class<T> type) throws Exception;

    /** The object is no longer used. */
    void destroyed(@Nullable Object object);
}
