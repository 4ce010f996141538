package org.heliostat.servlet.websocket.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Holds what an application may set about one session. Any thread. */
final class SocketSettings {

    private final Map<String, Object> properties;
    private volatile int maxText;
    private volatile int maxBinary;
    private volatile long idleMillis;

    SocketSettings(Map<String, Object> properties, SessionDefaults defaults) {
        this.properties = new ConcurrentHashMap<>(properties);
        this.maxText = defaults.maxText();
        this.maxBinary = defaults.maxBinary();
        this.idleMillis = defaults.idleMillis();
    }

    Map<String, Object> properties() {
        return properties;
    }

    int maxText() {
        return maxText;
    }

    void maxText(int length) {
        maxText = length;
    }

    int maxBinary() {
        return maxBinary;
    }

    void maxBinary(int length) {
        maxBinary = length;
    }

    /** @return after how long without use it is closed; 0: never */
    long idleMillis() {
        return idleMillis;
    }

    void idleMillis(long millis) {
        idleMillis = Math.max(0, millis);
    }
}
