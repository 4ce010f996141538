package org.heliostat.launcher.attacked;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Arguments of the rarer types. */
final class OtherArguments {

    private OtherArguments() {}

    static Object of(Class<?> type) {
        if (type == Cookie.class) {
            return new Cookie("a", "b");
        }
        if (type == Charset.class) {
            return StandardCharsets.UTF_8;
        }
        if (type == ByteBuffer.class) {
            return ByteBuffer.allocate(4);
        }
        if (type == OutputStream.class) {
            return OutputStream.nullOutputStream();
        }
        if (type == Class.class) {
            return HttpUpgradeHandler.class;
        }
        if (type == Object.class) {
            return "object";
        }
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Class<?> result = method.getReturnType();
            return result == boolean.class ? (Object) false : result == int.class ? (Object) 0 : null;
        });
    }
}
