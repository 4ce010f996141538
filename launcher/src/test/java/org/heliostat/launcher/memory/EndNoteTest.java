package org.heliostat.launcher.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndNoteTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void tellsTheNextProcessWhyThisOneEnded(EndReason reason) {
        try (EndNote note = open()) {
            assertThat(note.earlier()).isEmpty();
            note.write(reason);
        }
        try (EndNote unheard = open()) {
            // It ends before it has told of it.
            assertThat(unheard.earlier()).isPresent();
        }
        try (EndNote next = open()) {
            assertThat(next.earlier().map(EndNote.Earlier::reason)).contains(reason.text());
            assertThat(next.earlier().orElseThrow().millis()).isPositive();
            next.forgetEarlier();
        }
        try (EndNote afterwards = open()) {
            assertThat(afterwards.earlier()).isEmpty();
        }
    }

    @Test
    void ofSeveralReasonsTheFirstIsKept() {
        try (EndNote note = open()) {
            note.write(EndReason.SHORT);
            note.write(EndReason.LATE);
        }
        try (EndNote next = open()) {
            assertThat(next.earlier().map(EndNote.Earlier::reason)).contains(EndReason.SHORT.text());
        }
    }

    @Test
    void ofTwoProcessesThatEndedTheLastIsTold() {
        try (EndNote first = open()) {
            first.write(EndReason.SHORT);
        }
        try (EndNote second = open()) {
            second.write(EndReason.SILENT);
            second.forgetEarlier();
        }
        try (EndNote next = open()) {
            assertThat(next.earlier().map(EndNote.Earlier::reason)).contains(EndReason.SILENT.text());
        }
    }

    @Test
    void whatIsNoneOfOursIsNoReason() throws Exception {
        Files.writeString(folder.resolve("note"), "x".repeat(10_000));

        try (EndNote note = open()) {
            assertThat(note.earlier()).isEmpty();
        }
    }

    @Test
    void goesOnWithoutAFile() {
        try (EndNote note = EndNote.open(folder.resolve("missing/note"))) {
            note.write(EndReason.SHORT);
            assertThat(note.earlier()).isEqualTo(Optional.empty());
        }
    }

    private EndNote open() {
        return EndNote.open(folder.resolve("note"));
    }
}
