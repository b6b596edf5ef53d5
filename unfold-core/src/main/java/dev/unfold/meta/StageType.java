package dev.unfold.meta;

import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.internal.text.Words;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A kind of stage, known by a prototype: a record whose components are the parameters, with their defaults. Stages of the kind are
 * made from settings spelled as text, and spelled as text again, so that command lines and model files need no code of their own for
 * any stage.
 *
 * @param <T> the stage's interface
 */
public final class StageType<T> {

    /** How a number is spelled that the stage finds for itself. */
    private static final String AUTO = "auto";

    private final T prototype;
    private final RecordComponent[] components;

    private StageType(T prototype) {
        if (!prototype.getClass().isRecord()) {
            throw new IllegalArgumentException(prototype.getClass() + " is not a record");
        }
        this.prototype = prototype;
        this.components = prototype.getClass().getRecordComponents();
    }

    public static <T> StageType<T> of(T prototype) {
        return new StageType<>(prototype);
    }

    public List<ParameterInfo> parameters() {
        List<ParameterInfo> infos = new ArrayList<>();
        for (RecordComponent component : components) {
            Parameter parameter = annotation(component);
            infos.add(new ParameterInfo(
                    parameter.name(),
                    values(component.getType()),
                    brief(spell(value(component, prototype))),
                    parameter.meaning()));
        }
        return infos;
    }

    /** 3 for 3.0: a default as people write it. */
    private static String brief(String text) {
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    public Optional<Citation> reference() {
        return Optional.ofNullable(prototype.getClass().getAnnotation(Reference.class))
                .map(Citation::of);
    }

    /** The stage with the given settings, and the prototype's for what they do not name; settings of other stages are ignored. */
    @SuppressWarnings("unchecked") // a record's constructor makes that record
    public T create(Map<String, String> settings) {
        Object[] arguments = new Object[components.length];
        for (int c = 0; c < components.length; c++) {
            Optional<String> text = Optional.ofNullable(components[c].getAnnotation(Parameter.class))
                    .map(parameter -> settings.get(parameter.name()));
            arguments[c] = text.isPresent()
                    ? parse(annotation(components[c]).name(), text.get(), components[c].getType())
                    : value(components[c], prototype);
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return (T) prototype.getClass().getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof UnfoldException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(prototype.getClass() + " cannot be made; is it public?", e);
        }
    }

    /**
     * The parameters of a stage, spelled as {@link #create} reads them. What cannot be spelled, a function of the caller's in a
     * stage of the caller's, has no {@link Parameter} and is left out.
     */
    public static Map<String, String> settings(Object stage) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (RecordComponent component : stage.getClass().getRecordComponents()) {
            if (component.isAnnotationPresent(Parameter.class)) {
                settings.put(annotation(component).name(), spell(value(component, stage)));
            }
        }
        return settings;
    }

    private static Object value(RecordComponent component, Object stage) {
        try {
            return component.getAccessor().invoke(stage);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(stage.getClass() + " cannot be read; is it public?", e);
        }
    }

    private static Parameter annotation(RecordComponent component) {
        Parameter parameter = component.getAnnotation(Parameter.class);
        if (parameter == null) {
            throw new IllegalStateException(component + " of " + component.getDeclaringRecord() + " has no @Parameter");
        }
        return parameter;
    }

    private static String values(Class<?> type) {
        if (type == double.class) {
            return "a number";
        }
        if (type == int.class) {
            return "a whole number";
        }
        if (type == OptionalDouble.class) {
            return "a number, or " + AUTO;
        }
        if (type == OptionalInt.class) {
            return "a whole number, or " + AUTO;
        }
        return type.isEnum() ? String.join("|", Words.all(type)) : "true|false";
    }

    private static Object parse(String name, String text, Class<?> type) {
        try {
            if (type == double.class) {
                return Double.parseDouble(text.trim());
            }
            if (type == OptionalDouble.class) {
                return text.equals(AUTO) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text.trim()));
            }
            if (type == int.class) {
                return Integer.parseInt(text.trim());
            }
            if (type == OptionalInt.class) {
                return text.equals(AUTO) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text.trim()));
            }
        } catch (NumberFormatException e) {
            boolean whole = type == int.class || type == OptionalInt.class;
            throw new ParameterException(
                    name + " = " + text + " must be " + values(type) + (whole ? ", at most " + Integer.MAX_VALUE : ""),
                    e);
        }
        if (type.isEnum()) {
            return Words.parse(name, text, type);
        }
        if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
            return Boolean.valueOf(text);
        }
        throw new ParameterException(name + " = " + text + " must be true or false");
    }

    private static String spell(Object value) {
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? Double.toString(number.getAsDouble()) : AUTO;
        }
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? Integer.toString(number.getAsInt()) : AUTO;
        }
        return value instanceof Enum<?> word ? Words.spell(word) : value.toString();
    }
}
