package org.heliostat.frames;

/** Numbers of the frames, their flags and the settings (RFC 9113 §6, RFC 9218 §7.1). */
public final class FrameType {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PUSH_PROMISE = 5;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;
    public static final int PRIORITY_UPDATE = 16;

    public static final int END_STREAM = 0x1;
    public static final int ACK = 0x1;
    public static final int END_HEADERS = 0x4;
    public static final int PADDED = 0x8;
    public static final int HAS_PRIORITY = 0x20;

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int ENABLE_PUSH = 2;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_FRAME_SIZE = 5;
    public static final int MAX_HEADER_LIST_SIZE = 6;
    public static final int ENABLE_CONNECT_PROTOCOL = 8;
    public static final int NO_RFC7540_PRIORITIES = 9;

    /** Bytes before the payload of each frame. */
    public static final int HEAD = 9;

    /** Longest payload that is sent, and taken: what holds without SETTINGS_MAX_FRAME_SIZE. */
    public static final int LONGEST = 16_384;

    /** Flow-control window of a stream and of a connection before anybody has changed it, in bytes. */
    public static final int FIRST_WINDOW = 65_535;

    private FrameType() {}
}
