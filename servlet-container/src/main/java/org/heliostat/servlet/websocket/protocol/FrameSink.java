package org.heliostat.servlet.websocket.protocol;

/** Hears what arrives on a connection, in order. Whoever reads calls it, one thread at a time. */
public interface FrameSink {

    /** A message begins; only its first frame says what it is. */
    void messageBegins(boolean text, boolean compressed) throws WebSocketFailure;

    /** Bytes of the message, as many as have come; the array belongs to the caller. */
    void payload(byte[] bytes, int offset, int length) throws WebSocketFailure;

    /** A frame of the message is complete, and the message is too if it was the last. */
    void frameEnds(boolean last) throws WebSocketFailure;

    /** A ping or pong. */
    void control(Opcode opcode, byte[] payload) throws WebSocketFailure;

    /**
     * The peer has closed; nothing it sends later is read.
     *
     * @param code {@link CloseCode#NO_STATUS} where the frame was empty
     */
    void closed(int code, String reason);
}
