package org.heliostat.certificates.ocsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.heliostat.certificates.ocsp.TestAuthority.NOW;

import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.cert.ocsp.OCSPRespBuilder;
import org.bouncycastle.cert.ocsp.RevokedStatus;
import org.bouncycastle.cert.ocsp.UnknownStatus;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.heliostat.config.certificate.ServerCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResponseCheckTest {

    private TestAuthority authority;
    private StatusQuestion question;

    @BeforeEach
    void makeCertificate() throws Exception {
        authority = new TestAuthority("authority");
        question = question(authority.certificate("www", "http://127.0.0.1/ocsp"));
    }

    private static StatusQuestion question(ServerCertificate certificate) {
        return StatusQuestion.about(certificate).orElseThrow();
    }

    private TestAuthority.Answer answer() {
        return authority.answer(question.certificate());
    }

    @Test
    void aGoodAnswerHoldsUntilTheNextOne() throws Exception {
        byte[] response = answer().encoded();

        GoodStatus status = ResponseCheck.check(response, question, NOW);

        assertThat(status.response()).isEqualTo(response);
        assertThat(status.until()).isEqualTo(NOW.plus(Duration.ofHours(95)));
        assertThat(status.pause(NOW)).as("half of its life").isEqualTo(Duration.ofHours(47));
        assertThat(status.pause(NOW.plus(Duration.ofHours(85)))).isEqualTo(Duration.ofHours(5));
    }

    @Test
    void nothingMayStandBehindIt() throws Exception {
        byte[] response = answer().encoded();

        assertThat(refused(Arrays.copyOf(response, response.length + 1))).isEqualTo(Kind.INVALID);
        assertThat(refused(Arrays.copyOf(response, response.length - 1))).isEqualTo(Kind.INVALID);
    }

    @Test
    void anAnswerWithoutAnEndHoldsForAnHour() throws Exception {
        GoodStatus status = ResponseCheck.check(answer().openEnded().encoded(), question, NOW);

        assertThat(status.until()).isEqualTo(NOW.plus(Duration.ofHours(1)));
    }

    @Test
    void aDelegateOfTheIssuerMaySign() throws Exception {
        byte[] response = answer().signedBy(authority.delegate(true)).encoded();

        assertThat(ResponseCheck.check(response, question, NOW).response()).isEqualTo(response);
    }

    @Test
    void nobodyElseMaySign() throws Exception {
        assertThat(refused(answer().signedBy(authority.delegate(false)).encoded()))
                .as("a certificate that is for something else")
                .isEqualTo(Kind.INVALID);
        TestAuthority other = new TestAuthority("authority");
        assertThat(refused(answer().signedBy(other.own()).encoded()))
                .as("another authority of the same name")
                .isEqualTo(Kind.INVALID);
        assertThat(refused(answer().signedBy(other.delegate(true)).encoded()))
                .as("a delegate of another authority")
                .isEqualTo(Kind.INVALID);
    }

    @Test
    void whatIsNotGoodIsNamed() throws Exception {
        RevokedStatus revoked = new RevokedStatus(Date.from(NOW.minusSeconds(60)), CRLReason.keyCompromise);

        assertThat(refused(answer().status(revoked).encoded())).isEqualTo(Kind.REVOKED);
        assertThat(refused(answer().status(new UnknownStatus()).encoded())).isEqualTo(Kind.UNKNOWN);
        assertThat(refused(new OCSPRespBuilder()
                        .build(OCSPRespBuilder.TRY_LATER, null)
                        .getEncoded()))
                .isEqualTo(Kind.REFUSED);
    }

    @Test
    void anAnswerOfAnotherTimeOrCertificateIsRefused() throws Exception {
        StatusQuestion other = question(authority.certificate("other", "http://127.0.0.1/ocsp"));

        assertThat(refused(authority.answer(other.certificate()).encoded())).isEqualTo(Kind.INVALID);
        assertThat(refused(answer().from(NOW.minusSeconds(7200), NOW).encoded()))
                .as("over")
                .isEqualTo(Kind.INVALID);
        assertThat(refused(answer().from(NOW.plusSeconds(600), NOW.plusSeconds(6000))
                        .encoded()))
                .as("of the future")
                .isEqualTo(Kind.INVALID);
        assertThat(ResponseCheck.check(
                                answer().from(NOW.plusSeconds(200), NOW.plusSeconds(6000))
                                        .encoded(),
                                question,
                                NOW)
                        .until())
                .as("of a clock that is a little ahead")
                .isEqualTo(NOW.plusSeconds(6000));
    }

    @Test
    void whatIsCutOffOrChangedIsRefused() throws Exception {
        byte[] response = answer().encoded();

        for (int length = 0; length < response.length; length += 7) {
            assertThat(refused(Arrays.copyOf(response, length))).isEqualTo(Kind.INVALID);
        }
        response[response.length - 3] ^= 1;
        assertThat(refused(response)).isEqualTo(Kind.INVALID);
    }

    @Property(tries = 200)
    void anyBytesAreRefusedInOrder(@ForAll @Size(max = 200) byte[] bytes) throws Exception {
        makeCertificateOnce();

        assertThat(refused(bytes)).isIn(Kind.INVALID, Kind.REFUSED);
    }

    private void makeCertificateOnce() throws Exception {
        if (question == null) {
            makeCertificate();
        }
    }

    private Kind refused(byte[] response) {
        StaplingException why =
                catchThrowableOfType(StaplingException.class, () -> ResponseCheck.check(response, question, NOW));
        assertThat(why).as("an answer that may be shown").isNotNull();
        return why.kind();
    }
}
