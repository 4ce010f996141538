package org.heliostat.servlet.websocket.protocol;

/** The numbers that say why a connection was closed (RFC 6455, 7.4). */
public final class CloseCode {
    public static final int NORMAL = 1000;
    public static final int GOING_AWAY = 1001;
    public static final int PROTOCOL_ERROR = 1002;
    public static final int NO_STATUS = 1005;
    public static final int ABNORMAL = 1006;
    public static final int BAD_DATA = 1007;
    public static final int POLICY = 1008;
    public static final int TOO_BIG = 1009;
    public static final int UNEXPECTED = 1011;

    private CloseCode() {}

    /**
     * Whether a close frame may carry the number: those of the RFC and its registry that are not only for local use,
     * those of libraries (3000) and of applications (4000).
     */
    public static boolean maySend(int code) {
        boolean registered = code >= 1000 && code <= 1014 && code != 1004 && code != NO_STATUS && code != ABNORMAL;
        return registered || code >= 3000 && code <= 4999;
    }
}
