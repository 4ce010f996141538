package org.heliostat.request.inner;

/**
 * What became of a request within the server.
 *
 * @param kind how it ended
 * @param status of its answer; 0 where there was none
 * @param contentType of its answer; empty where there was none
 */
public record InnerAnswer(Kind kind, int status, String contentType) {

    private static final int OK = 200;

    /** How a request within the server ended. */
    public enum Kind {
        /** Its whole body has been written. */
        WHOLE("is there"),
        /** Its status was not 200; nothing of its body has been written. */
        REFUSED("cannot be had"),
        /** It broke off; part of its body may have been written. */
        CUT("broke off"),
        /** It was not tried: too many requests contain it. */
        TOO_DEEP("is nested too deep"),
        /** It was not tried: the client's request has asked for too many. */
        TOO_MANY("is one include too many"),
        /** It took too long and is not waited for. */
        TOO_LATE("takes too long");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** @return the end of a sentence for the log */
        public String text() {
            return text;
        }
    }

    public static InnerAnswer not(Kind kind) {
        return new InnerAnswer(kind, 0, "");
    }

    /** @return the answer with this status, complete or cut */
    public static InnerAnswer ended(int status, String contentType, boolean complete) {
        if (status != OK) {
            return new InnerAnswer(Kind.REFUSED, status, contentType);
        }
        return new InnerAnswer(complete ? Kind.WHOLE : Kind.CUT, status, contentType);
    }

    public boolean isWhole() {
        return kind == Kind.WHOLE;
    }
}
