package org.heliostat.saf.pathcheck;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.Repeatability;
import org.junit.jupiter.api.Test;

class RequireAuthTest {

    /** What it looks at is left by AuthTrans functions, and they may not run again. */
    @Test
    void noAnswerThatNeededALoginIsGivenAgain() {
        assertThat(new RequireAuth(null, "Basic realm=\"x\"", null, null).repeatability())
                .isEqualTo(Repeatability.NEVER);
    }
}
