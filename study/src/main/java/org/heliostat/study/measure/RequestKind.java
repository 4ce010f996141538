package org.heliostat.study.measure;

/**
 * What a request does beside being answered, so that sizing knows what to plan for it. Immutable.
 *
 * @param handshake that comes before each of them
 * @param databaseConnections that each borrows from a pool
 */
public record RequestKind(Handshake handshake, int databaseConnections) {

    /** Neither. */
    public static final RequestKind PLAIN = new RequestKind(Handshake.NONE, 0);

    /** A TLS handshake; the words are those of the file of figures. */
    public enum Handshake {
        NONE(""),
        FULL("full"),
        RESUMED("resumed");

        private final String word;

        Handshake(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
