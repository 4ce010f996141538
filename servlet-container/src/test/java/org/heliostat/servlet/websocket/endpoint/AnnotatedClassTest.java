package org.heliostat.servlet.websocket.endpoint;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnotatedClassTest {

    static class TwoOpen {
        @OnOpen
        public void one() {}

        @OnOpen
        public void two() {}
    }

    static class TwoTexts {
        @OnMessage
        public void one(String text) {}

        @OnMessage
        public void two(int number) {}
    }

    static class NoMessage {
        @OnMessage
        public void message(Session session) {}
    }

    static class UnknownType {
        @OnMessage
        public void message(List<String> list) {}
    }

    static class ErrorWithoutThrowable {
        @OnError
        public void error(Session session) {}
    }

    static class CloseWithText {
        @OnClose
        public void close(String text) {}
    }

    static class OddPathParam {
        @OnOpen
        public void open(@PathParam("a") List<String> values) {}
    }

    static class Static {
        @OnOpen
        public static void open() {}
    }

    static class ReaderInParts {
        @OnMessage
        public void message(java.io.Reader reader, boolean last) {}
    }

    static class Base {
        @OnMessage
        public void text(String text) {}

        @OnOpen
        public void open() {}
    }

    static class Overriding extends Base {
        @Override
        @OnMessage
        public void text(String text) {}
    }

    static class Silencing extends Base {
        @Override
        public void open() {}

        @OnOpen
        public void mine(Session session) {}
    }

    private static void refused(Class<?> type, String why) {
        assertThatThrownBy(() -> new AnnotatedClass(type, List.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining(type.getSimpleName())
                .hasMessageContaining(why);
    }

    @Test
    void whatCannotWorkIsSaidAtDeployment() {
        refused(TwoOpen.class, "a second @OnOpen");
        refused(TwoTexts.class, "a second @OnMessage for TEXT");
        refused(NoMessage.class, "0 parameters for a message");
        refused(UnknownType.class, "nothing makes a java.util.List");
        refused(ErrorWithoutThrowable.class, "Throwable");
        refused(CloseWithText.class, "java.lang.String has no meaning");
        refused(OddPathParam.class, "@PathParam a");
        refused(Static.class, "static");
        refused(ReaderInParts.class, "in parts");
    }

    @Test
    void methodsOfSuperclassesCountUnlessOverridden() {
        assertThatCode(() -> new AnnotatedClass(Overriding.class, List.of())).doesNotThrowAnyException();
        assertThatCode(() -> new AnnotatedClass(Silencing.class, List.of())).doesNotThrowAnyException();
    }
}
