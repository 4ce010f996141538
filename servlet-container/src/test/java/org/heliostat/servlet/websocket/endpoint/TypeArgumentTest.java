package org.heliostat.servlet.websocket.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.MessageHandler;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeArgumentTest {

    abstract static class Base<A, B> implements MessageHandler.Whole<B> {}

    abstract static class Middle<C> extends Base<Integer, C[]> {}

    abstract static class Strings extends Middle<String> {}

    abstract static class Lists implements MessageHandler.Whole<List<String>> {}

    abstract static class Open<T extends Number> implements MessageHandler.Whole<T> {}

    interface Named extends MessageHandler.Partial<byte[]> {}

    abstract static class Bytes implements Runnable, Named {}

    @Test
    void isFollowedThroughSuperclasses() {
        assertThat(TypeArgument.of(Strings.class, MessageHandler.Whole.class)).isEqualTo(String[].class);
        assertThat(TypeArgument.of(Lists.class, MessageHandler.Whole.class)).isEqualTo(List.class);
        assertThat(TypeArgument.of(Open.class, MessageHandler.Whole.class)).isEqualTo(Number.class);
        assertThat(TypeArgument.of(Bytes.class, MessageHandler.Partial.class)).isEqualTo(byte[].class);
        assertThat(TypeArgument.of(Bytes.class, MessageHandler.Whole.class)).isNull();
    }
}
