package org.heliostat.acl.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.PasswordHashText;
import org.junit.jupiter.api.Test;

/** Hashes of others, made with other programs, and our own. */
class PasswordCheckTest {

    private static final String SSHA_OF_SECRET = "uJDd0BIdJ9Z7yDCZNWdgYeb33+cBAgME";

    private static PasswordHash hash(String text) {
        return PasswordHashText.read(text).orElseThrow();
    }

    @Test
    void bcryptOfAllVersionsIsUnderstood() {
        // Test vectors of the reference implementation (crypt_blowfish 1.3).
        String vector = "$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
        for (String version : new String[] {"$2a", "$2b", "$2y"}) {
            assertThat(PasswordCheck.matches(hash(version + vector), "U*U")).isTrue();
            assertThat(PasswordCheck.matches(hash(version + vector), "U*V")).isFalse();
        }
    }

    @Test
    void pbkdf2IsUnderstood() {
        // "password" and "salt", 4096 times, as OpenSSL computes it.
        PasswordHash hash = hash("{PBKDF2-SHA256}4096$c2FsdA==$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o=");

        assertThat(PasswordCheck.matches(hash, "password")).isTrue();
        assertThat(PasswordCheck.matches(hash, "Password")).isFalse();
        assertThat(PasswordCheck.matches(hash, "")).isFalse();
    }

    @Test
    void saltedDigestsAreUnderstood() {
        // As slappasswd writes it: SHA-1 of "secret" and the salt 01 02 03 04.
        assertThat(PasswordCheck.matches(hash("{ssha}" + SSHA_OF_SECRET), "secret"))
                .isTrue();
        assertThat(PasswordCheck.matches(hash("{SSHA}" + SSHA_OF_SECRET), "Secret"))
                .isFalse();
    }

    @Test
    void aNewPasswordFitsItsHashAndNoOther() {
        NewPassword made = new NewPassword(new SecureRandom());

        assertThat(PasswordCheck.matches(made.pbkdf2("grün und blau"), "grün und blau"))
                .isTrue();
        assertThat(PasswordCheck.matches(made.bcrypt("grün und blau"), "grün und blau"))
                .isTrue();
        assertThat(PasswordCheck.matches(hash(made.bcrypt("a").text()), "b")).isFalse();
    }

    @Test
    void longPasswordsAreRefusedUnseen() {
        NewPassword made = new NewPassword(new SecureRandom());
        String longest = "x".repeat(PasswordCheck.LONGEST_PASSWORD);

        assertThat(PasswordCheck.matches(made.pbkdf2(longest), longest)).isTrue();
        assertThat(PasswordCheck.matches(made.pbkdf2(longest + "x"), longest + "x"))
                .isFalse();
        assertThatThrownBy(() -> made.bcrypt("x".repeat(73))).hasMessageContaining("72");
    }
}
