package org.heliostat.jdbcpool.lent;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.F_SAME1;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.SWAP;
import static org.objectweb.asm.Opcodes.V17;

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
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

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

    private static final String THROWABLE = "java/lang/Throwable";

    private final Class<?> parent;
    private final Class<?> type;
    private final ClassWriter file = new ClassWriter(ClassWriter.COMPUTE_MAXS);

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

    private byte[] bytes() {
        String name = Type.getInternalName(parent) + "Of" + type.getSimpleName();
        String[] implemented = {Type.getInternalName(type)};
        file.visit(V17, ACC_FINAL | ACC_SUPER, name, null, Type.getInternalName(parent), implemented);
        constructor(parent.getDeclaredConstructors()[0]);
        Set<String> written = new HashSet<>();
        for (Method method : type.getMethods()) {
            boolean isPassedOn = !Modifier.isStatic(method.getModifiers()) && !isWrittenOut(method);
            if (isPassedOn && written.add(method.getName() + Type.getMethodDescriptor(method))) {
                passOn(method);
            }
        }
        file.visitEnd();
        return file.toByteArray();
    }

    private boolean isWrittenOut(Method method) {
        return Stream.of(parent, parent.getSuperclass())
                .flatMap(above -> Arrays.stream(above.getDeclaredMethods()))
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }

    private void constructor(Constructor<?> above) {
        String taken = Type.getConstructorDescriptor(above);
        MethodVisitor code = file.visitMethod(ACC_PUBLIC, "<init>", taken, null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        parameters(code, taken);
        code.visitMethodInsn(INVOKESPECIAL, Type.getInternalName(parent), "<init>", taken, false);
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void passOn(Method method) {
        String name = method.getName();
        String taken = Type.getMethodDescriptor(method);
        MethodVisitor code = file.visitMethod(ACC_PUBLIC, name, taken, null, null);
        Label begin = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(begin, handler, handler, null);
        code.visitCode();
        code.visitLabel(begin);
        Stream.of(parent.getDeclaredMethods()).forEach(own -> before(own, method, code));
        Method after = takerOf(method);
        if (after != null) {
            code.visitVarInsn(ALOAD, 0);
        }
        code.visitVarInsn(ALOAD, 0);
        String parents = Type.getInternalName(parent);
        code.visitFieldInsn(GETFIELD, parents, target().getName(), Type.getDescriptor(type));
        parameters(code, taken);
        code.visitMethodInsn(INVOKEINTERFACE, Type.getInternalName(type), name, taken, true);
        if (after != null) {
            code.visitMethodInsn(INVOKEVIRTUAL, parents, after.getName(), Type.getMethodDescriptor(after), false);
        }
        code.visitInsn(Type.getType(method.getReturnType()).getOpcode(IRETURN));
        code.visitLabel(handler);
        code.visitFrame(F_SAME1, 0, null, 1, new Object[] {THROWABLE});
        code.visitInsn(DUP);
        code.visitVarInsn(ALOAD, 0);
        code.visitInsn(SWAP);
        code.visitMethodInsn(INVOKEVIRTUAL, parents, "failed", "(L" + THROWABLE + ";)V", false);
        code.visitInsn(ATHROW);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void before(Method before, Method method, MethodVisitor code) {
        Before calls = before.getAnnotation(Before.class);
        if (calls == null || !Arrays.asList(calls.value()).contains(method.getName())) {
            return;
        }
        code.visitVarInsn(ALOAD, 0);
        if (calls.named()) {
            code.visitLdcInsn(method.getName());
        } else if (before.getParameterCount() > 0) {
            Class<?> wanted = before.getParameterTypes()[0];
            boolean isGiven = method.getParameterCount() > 0 && method.getParameterTypes()[0] == wanted;
            if (isGiven) {
                code.visitVarInsn(Type.getType(wanted).getOpcode(ILOAD), 1);
            } else {
                code.visitInsn(ACONST_NULL);
            }
        }
        String taken = Type.getMethodDescriptor(before);
        code.visitMethodInsn(INVOKEVIRTUAL, Type.getInternalName(parent), before.getName(), taken, false);
    }

    private static void parameters(MethodVisitor code, String taken) {
        int place = 1;
        for (Type parameter : Type.getArgumentTypes(taken)) {
            code.visitVarInsn(parameter.getOpcode(ILOAD), place);
            place += parameter.getSize();
        }
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
}
