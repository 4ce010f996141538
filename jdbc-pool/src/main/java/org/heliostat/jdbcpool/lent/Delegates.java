package org.heliostat.jdbcpool.lent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the classes that stand between a borrower and the driver's objects: one for each interface of JDBC, with all
 * methods that its parent does not write out. The parent is an abstract class that says what is to be done beside:
 *
 * <ul>
 *   <li>a field of the interface's type is whom calls are passed to;
 *   <li>methods marked {@link Before} are called before calls of the names they give;
 *   <li>a method {@code lent} of one parameter takes what the driver answered with that type, and gives the answer;
 *   <li>{@code failed(Throwable)} hears of all that is thrown, which goes on as it is.
 * </ul>
 *
 * <p>The classes are those that HikariCP has Javassist write when it is built; the five interfaces have 480 methods. They cost
 * what written ones do. Runs once for each class, when its parent is loaded.
 */
final class Delegates {

    /**
     * Has a method called before each call of these names is passed on. Its parameter, if it has one, is the first of the
     * call; null where that is of another type.
     */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Before {
        String[] value();

        /** Whether the parameter is the name of the call instead. */
        boolean named() default false;
    }

    private static final int ACONST_NULL = 1;
    private static final int LDC_W = 19;
    private static final int ILOAD = 21;
    private static final int ALOAD_0 = 42;
    private static final int DUP = 89;
    private static final int SWAP = 95;
    private static final int IRETURN = 172;
    private static final int RETURN = 177;
    private static final int GETFIELD = 180;
    private static final int INVOKEVIRTUAL = 182;
    private static final int INVOKESPECIAL = 183;
    private static final int INVOKEINTERFACE = 185;
    private static final int ATHROW = 191;

    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;

    private final Class<?> parent;
    private final Class<?> type;
    private final ClassFile file = new ClassFile();

    private Delegates(Class<?> parent, Class<?> type) {
        this.parent = parent;
        this.type = type;
    }

    /**
     * @param lookup the parent's
     * @param parent has one constructor
     * @return the constructor of a child of the parent that is of the type; it takes what the parent's takes
     */
    static MethodHandle constructor(MethodHandles.Lookup lookup, Class<?> parent, Class<?> type) {
        try {
            byte[] bytes = new Delegates(parent, type).bytes();
            MethodHandles.Lookup made = lookup.defineHiddenClass(bytes, true);
            MethodType taken =
                    MethodType.methodType(void.class, parent.getDeclaredConstructors()[0].getParameterTypes());
            MethodHandle constructor = made.findConstructor(made.lookupClass(), taken);
            return constructor.asType(constructor.type().changeReturnType(parent));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } catch (ReflectiveOperationException defect) {
            throw new IllegalStateException("no delegate of " + type.getName(), defect);
        }
    }

    /** The constructors throw nothing but errors. */
    static IllegalStateException impossible(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(thrown);
    }

    private byte[] bytes() throws IOException {
        constructor(parent.getDeclaredConstructors()[0]);
        Set<String> written = new HashSet<>();
        for (Method method : type.getMethods()) {
            boolean isPassedOn = !Modifier.isStatic(method.getModifiers()) && !isWrittenOut(method);
            if (isPassedOn && written.add(method.getName() + descriptor(method))) {
                passOn(method);
            }
        }
        return file.bytes(name(parent) + "Of" + type.getSimpleName(), name(parent), name(type));
    }

    private boolean isWrittenOut(Method method) {
        return Stream.of(parent, parent.getSuperclass())
                .flatMap(above -> Arrays.stream(above.getDeclaredMethods()))
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }

    private void constructor(Constructor<?> above) throws IOException {
        Instructions code = new Instructions();
        code.op(ALOAD_0);
        int locals = code.parameters(above.getParameterTypes());
        String taken =
                MethodType.methodType(void.class, above.getParameterTypes()).toMethodDescriptorString();
        code.op(INVOKESPECIAL, file.member(METHOD, name(parent), "<init>", taken));
        code.op(RETURN);
        file.method("<init>", taken, code.bytes(), locals, locals, 0);
    }

    private void passOn(Method method) throws IOException {
        Instructions code = new Instructions();
        for (Method before : parent.getDeclaredMethods()) {
            Before calls = before.getAnnotation(Before.class);
            if (calls != null && Arrays.asList(calls.value()).contains(method.getName())) {
                code.op(ALOAD_0);
                if (calls.named()) {
                    code.op(LDC_W, file.text(method.getName()));
                } else if (before.getParameterCount() > 0) {
                    code.first(before.getParameterTypes()[0], method);
                }
                code.op(INVOKEVIRTUAL, own(before));
            }
        }
        Method after = takerOf(method);
        if (after != null) {
            code.op(ALOAD_0);
        }
        Field target = target();
        code.op(ALOAD_0);
        code.op(GETFIELD, file.member(FIELD, name(parent), target.getName(), type.descriptorString()));
        int locals = code.parameters(method.getParameterTypes());
        code.op(INVOKEINTERFACE, file.member(INTERFACE_METHOD, name(type), method.getName(), descriptor(method)));
        code.out.writeByte(locals);
        code.out.writeByte(0);
        if (after != null) {
            code.op(INVOKEVIRTUAL, own(after));
        }
        code.op(returning(method.getReturnType()));
        int handler = code.out.size();
        code.op(DUP);
        code.op(ALOAD_0);
        code.op(SWAP);
        code.op(INVOKEVIRTUAL, file.member(METHOD, name(parent), "failed", "(Ljava/lang/Throwable;)V"));
        code.op(ATHROW);
        file.method(method.getName(), descriptor(method), code.bytes(), locals + 3, locals, handler);
    }

    /** Where JDBC leaves the type to the caller, the answer is the driver's. */
    private @Nullable Method takerOf(Method method) {
        if (!(method.getGenericReturnType() instanceof Class<?> answer)) {
            return null;
        }
        return Arrays.stream(parent.getDeclaredMethods())
                .filter(own -> own.getName().equals("lent") && own.getReturnType() == answer)
                .findFirst()
                .orElse(null);
    }

    private Field target() {
        return Arrays.stream(parent.getDeclaredFields())
                .filter(field -> field.getType() == type && !Modifier.isStatic(field.getModifiers()))
                .findFirst()
                .orElseThrow();
    }

    private int own(Method method) throws IOException {
        return file.member(METHOD, name(parent), method.getName(), descriptor(method));
    }

    private static String descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .toMethodDescriptorString();
    }

    private static String name(Class<?> named) {
        return named.getName().replace('.', '/');
    }

    /** Of int, long, float, double and references, in the order of the instructions for each. */
    private static int kind(Class<?> of) {
        if (!of.isPrimitive()) {
            return 4;
        }
        return of == long.class ? 1 : of == float.class ? 2 : of == double.class ? 3 : 0;
    }

    private static int returning(Class<?> answer) {
        return answer == void.class ? RETURN : IRETURN + kind(answer);
    }

    private static final class Instructions {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);

        void op(int code) throws IOException {
            out.writeByte(code);
        }

        void op(int code, int constant) throws IOException {
            out.writeByte(code);
            out.writeShort(constant);
        }

        /** @return how many places all parameters take, {@code this} among them */
        int parameters(Class<?>[] types) throws IOException {
            int place = 1;
            for (Class<?> parameter : types) {
                load(parameter, place);
                place += parameter == long.class || parameter == double.class ? 2 : 1;
            }
            return place;
        }

        void first(Class<?> wanted, Method method) throws IOException {
            if (method.getParameterCount() > 0 && method.getParameterTypes()[0] == wanted) {
                load(wanted, 1);
            } else {
                op(ACONST_NULL);
            }
        }

        private void load(Class<?> parameter, int place) throws IOException {
            op(ILOAD + kind(parameter));
            out.writeByte(place);
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }
}
