package org.heliostat.maven.remote;

import static java.util.Objects.requireNonNull;

/** Who asks. Its text is without secrets. Immutable. */
public sealed interface Credentials {

    /** The instance's token, or another one that its administration takes. */
    record Token(String secret) implements Credentials {

        public Token {
            requireNonNull(secret, "secret");
        }

        @Override
        public String toString() {
            return "a token";
        }
    }

    /** A user of the administration. */
    record Login(String user, String secret) implements Credentials {

        public Login {
            requireNonNull(user, "user");
            requireNonNull(secret, "secret");
        }

        @Override
        public String toString() {
            return "user " + user;
        }
    }
}
