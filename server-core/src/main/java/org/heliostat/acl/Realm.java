package org.heliostat.acl;

import java.util.List;
import org.heliostat.config.users.DigestEntry;
import org.jspecify.annotations.Nullable;

/**
 * The users of one realm or user database, and whether somebody is one of them. Any session thread; the methods that say
 * so may be asked on I/O loops, too.
 *
 * <p>Where users are kept elsewhere, any method may throw {@link RealmUnavailableException}.
 */
public interface Realm {

    /** Algorithms of RFC 7616 that users can be kept for. */
    enum DigestAlgorithm {
        MD5("MD5", DigestEntry.MD5_DIGITS),
        SHA256("SHA-256", DigestEntry.SHA256_DIGITS);

        private final String token;
        private final int digits;

        DigestAlgorithm(String token, int digits) {
            this.token = token;
            this.digits = digits;
        }

        /** @return name in challenges, and that of the JDK */
        public String token() {
            return token;
        }

        int digits() {
            return digits;
        }
    }

    String name();

    /** @return whether nobody can log in here */
    boolean isEmpty();

    /**
     * Checks a password, which takes some tenths of a second unless it was found right not long ago. Who is unknown
     * waits as long as who has the wrong password, so that names cannot be found out.
     *
     * @return null when there is no such user, or the password is wrong
     * @throws LoginsBusyException when too many others were being checked
     */
    @Nullable
    RealmUser login(String user, String password);

    /**
     * As {@link #login}, without finding out the user's groups.
     *
     * @return the name as the realm has it; null when there is no such user, or the password is wrong
     */
    @Nullable
    String authenticate(String user, String password);

    /**
     * As {@link #authenticate}, from what is known. Any thread, never blocks.
     *
     * @return the name as the realm has it, which need not be the one that was typed; null when it is not known whether
     *     the user would be let in
     */
    @Nullable
    String nameAtOnce(String user, String password);

    /** @return whether the user, who has logged in, is in the group */
    boolean isMember(String user, String group);

    /** @return as {@link #isMember}, for who has proven elsewhere who they are: who is not here is in no group */
    boolean isMemberIfHere(String user, String group);

    /** @return as {@link #isMember}, if that is known. Any thread, never blocks. */
    AnswerAtOnce isMemberAtOnce(String user, String group);

    /** @return somebody who has logged in before; null when there is no such user any more */
    @Nullable
    RealmUser user(String user);

    /**
     * What tells one password of a user from a later one, and a user from one who is made anew under the same name.
     *
     * @return the same after a restart; empty when the key file has no password of the user
     */
    String stamp(String user);

    /**
     * The users by their certificates.
     *
     * @param mappings of certmap.conf that hold, by their names; none: all
     */
    CertificateUsers certificates(List<String> mappings);

    /** @return whether DIGEST logins can succeed here. Any thread, never blocks. */
    boolean knowsDigests();

    /** @return algorithms that a challenge of that realm should offer, the better one first. Any thread, never blocks. */
    List<DigestAlgorithm> digestAlgorithms(String realmOfChallenge);

    /**
     * What a DIGEST login is checked with. Any thread, never blocks.
     *
     * @return lower-case hexadecimal digest of user, realm and password; null when the files have none for the algorithm
     */
    @Nullable
    String digest(String user, String realmOfChallenge, DigestAlgorithm algorithm);

    /** A login that was refused for another reason than a password. Any thread. */
    void refused();

    /** @return users that are remembered as checked now */
    long cached();
}
