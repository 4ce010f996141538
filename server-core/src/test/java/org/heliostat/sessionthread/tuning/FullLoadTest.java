package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.heliostat.sessionthread.tuning.Stay.Measured;
import org.junit.jupiter.api.Test;

/** Of ten requests three hold a session for two seconds and fail; 970 a second of the others fill the processors just so. */
class FullLoadTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Offset<Double> NEARLY = Offset.offset(0.01);

    private final FullLoad fullLoad = new FullLoad();

    @Test
    void whereThereIsRoomTheRestOfTheProcessorsIsFilled() {
        Measured measured = measured(700, 0.7, 600, 595);
        fullLoad.note(measured);

        Room room = fullLoad.room(measured);

        assertThat(room.factor()).isCloseTo(0.97 / 0.7, NEARLY);
        assertThat(room.isNear()).as("too far off to be believed").isFalse();
        assertThat(fullLoad.room(measured(900, 0.9, 770, 765)).isNear()).isTrue();
        assertThat(fullLoad.room(measured(985, 0.985, 850, 845)).isNone()).isTrue();
    }

    @Test
    void whereThreadsWaitForProcessorsThoseThatNeedNotAreLeft() {
        fullLoad.note(measured(700, 0.7, 600, 595));

        Room room = fullLoad.room(measured(640, 1, 1_700, 545));

        double needed = 970 * (545.0 / 640 + 5.0 / 700);
        assertThat(room.factor() * 1_700).isCloseTo(needed + Math.sqrt(needed), Offset.offset(1.0));
        assertThat(room.isFarTooMany()).isTrue();
        assertThat(room.direction()).isEqualTo(-1);
    }

    @Test
    void processorsThatAreFarFromFullAreAlwaysFarOff() {
        fullLoad.note(measured(900, 0.9, 770, 765));

        Room room = fullLoad.room(measured(900, 0.5, 770, 765));

        assertThat(room.isFar()).isTrue();
        assertThat(room.isFarTooMany()).isFalse();
    }

    @Test
    void fullProcessorsTeachNothing() {
        fullLoad.note(measured(900, 0.99, 900, 700));

        assertThat(fullLoad.room(measured(900, 0.99, 900, 700))).isEqualTo(Room.UNKNOWN);
    }

    @Test
    void norDoProcessorsOfWhichNobodyKnows() {
        fullLoad.note(measured(700, Double.NaN, 600, 595));
        Room room = fullLoad.room(measured(700, Double.NaN, 600, 595));

        assertThat(room.isNear() || room.isNone() || room.isFarTooMany()).isFalse();
        assertThat(room.direction()).isEqualTo(1);
    }

    @Test
    void whereNothingSucceedsNothingIsForeseen() {
        fullLoad.note(measured(700, 0.7, 600, 595));
        fullLoad.note(measured(0, 0.5, 600, 600));

        assertThat(fullLoad.room(measured(0, 1, 600, 600))).isEqualTo(Room.UNKNOWN);
    }

    @Test
    void whereAsynchronousRequestsLeaveTheirSessionsItIsNotKnown() {
        fullLoad.note(new Measured(100, SECOND, 700, 0, 100, 0, 0, 0.7));

        assertThat(fullLoad.room(new Measured(100, SECOND, 900, 0, 100, 0, 0, 1)))
                .isEqualTo(Room.UNKNOWN);
    }

    @Test
    void otherRequestsAreNoticedAtOnce() {
        for (int i = 0; i < 20; i++) {
            fullLoad.note(measured(700, 0.7, 600, 595));
        }
        fullLoad.note(measured(700, 0.35, 600, 595));

        assertThat(fullLoad.room(measured(1_750, 0.875, 1_500, 1_490)).factor()).isCloseTo(1.138, NEARLY);
    }

    private static Measured measured(long completed, double processors, int limit, double heldInVain) {
        return new Measured(
                limit, SECOND, completed, completed * 3 / 7, limit, limit - heldInVain, heldInVain, processors);
    }
}
