package org.jvmquarks.guest.calls;

import java.lang.reflect.Array;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.BaseStream;

/** Writes objects as text that tells their classes and contents, as deep and as long as a reader follows. */
final class Rendering {
    private static final int MOST_ELEMENTS = 40;
    private static final int MOST_CHARACTERS = 600;
    private static final int MOST_LEVELS = 4;
    private static final int FIRST_PRINTABLE = ' ';
    private static final int LAST_PRINTABLE = '~';

    private final StringBuilder text = new StringBuilder();
    private int level;

    Rendering add(Object object) {
        if (object == null || object instanceof Boolean || object instanceof Integer) {
            text.append(object);
        } else if (object instanceof Double) {
            text.append(Digits.of((Double) object));
        } else if (object instanceof Long) {
            text.append(object).append('L');
        } else if (object instanceof Float) {
            text.append(Digits.of((Float) object)).append('f');
        } else if (object instanceof Byte || object instanceof Short) {
            text.append(object instanceof Byte ? "(byte) " : "(short) ").append(object);
        } else if (object instanceof Character) {
            text.append('\'').append(printable(object.toString())).append('\'');
        } else if (object instanceof String) {
            quote((String) object);
        } else {
            addObject(object);
        }
        return this;
    }

    private void addObject(Object object) {
        text.append(nameOf(object.getClass()));
        if (++level <= MOST_LEVELS) {
            addContent(object);
        }
        level--;
    }

    private void addContent(Object object) {
        if (isUnordered(object)) {
            addSorted(object);
        } else if (object instanceof Class) {
            text.append(' ').append(nameOf((Class<?>) object));
        } else if (object.getClass().isArray()) {
            addArray(object);
        } else if (object instanceof Map) {
            addEntries((Map<?, ?>) object);
        } else if (object instanceof Iterable && !isPath(object)) {
            addElements(((Iterable<?>) object).iterator());
        } else if (object instanceof Iterator) {
            addElements((Iterator<?>) object);
        } else if (object instanceof BaseStream) {
            addElements(((BaseStream<?, ?>) object).iterator());
        } else if (object instanceof Enumeration) {
            addElements(iterator((Enumeration<?>) object));
        } else if (object instanceof Optional) {
            addOptional((Optional<?>) object);
        } else if (object instanceof CharSequence) {
            text.append(' ');
            quote(object.toString());
        } else if (object instanceof Throwable) {
            text.append(": ").append(printable(String.valueOf(((Throwable) object).getMessage())));
        } else if (hasText(object)) {
            text.append(' ').append(printable(String.valueOf(object)));
        }
    }

    /** The order of these collections is another in each start, on purpose. */
    private static boolean isUnordered(Object object) {
        boolean ofSetsOrMaps = object instanceof Set || object instanceof Map;
        return ofSetsOrMaps && object.getClass().getName().startsWith("java.util.ImmutableCollections");
    }

    private void addSorted(Object object) {
        Set<String> elements = new TreeSet<>();
        if (object instanceof Map) {
            ((Map<?, ?>) object)
                    .entrySet()
                    .forEach(each -> elements.add(new Rendering().addEntry(each).toString()));
        } else {
            ((Set<?>) object)
                    .forEach(each -> elements.add(new Rendering().add(each).toString()));
        }
        text.append(" {").append(String.join(", ", elements)).append('}');
    }

    private Rendering addEntry(Map.Entry<?, ?> entry) {
        add(entry.getKey());
        text.append('=');
        return add(entry.getValue());
    }

    private void addOptional(Optional<?> optional) {
        if (optional.isPresent()) {
            text.append(' ');
            add(optional.get());
        } else {
            text.append(" empty");
        }
    }

    /** A path is an iterable of paths, without an end. */
    private static boolean isPath(Object object) {
        return object instanceof java.nio.file.Path;
    }

    private static boolean hasText(Object object) {
        try {
            return object.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("expected toString in " + object.getClass(), impossible);
        }
    }

    private void addArray(Object array) {
        int length = Array.getLength(array);
        text.append(" {");
        for (int i = 0; i < length && i < MOST_ELEMENTS; i++) {
            separate(i);
            if (array instanceof byte[]) {
                text.append(Array.get(array, i));
            } else {
                add(Array.get(array, i));
            }
        }
        text.append(length > MOST_ELEMENTS ? ", … " + length + " elements}" : "}");
    }

    private void addElements(Iterator<?> elements) {
        text.append(" [");
        int i = 0;
        for (; i < MOST_ELEMENTS && elements.hasNext(); i++) {
            separate(i);
            add(elements.next());
        }
        text.append(i == MOST_ELEMENTS && elements.hasNext() ? ", …]" : "]");
    }

    private void addEntries(Map<?, ?> map) {
        text.append(" {");
        int i = 0;
        for (Map.Entry<?, ?> each : map.entrySet()) {
            if (i == MOST_ELEMENTS) {
                text.append(", …");
                break;
            }
            separate(i++);
            addEntry(each);
        }
        text.append('}');
    }

    private void separate(int index) {
        text.append(index == 0 ? "" : ", ");
    }

    private static <T> Iterator<T> iterator(Enumeration<T> elements) {
        return new Iterator<T>() {
            @Override
            public boolean hasNext() {
                return elements.hasMoreElements();
            }

            @Override
            public T next() {
                return elements.nextElement();
            }
        };
    }

    private void quote(String string) {
        text.append('"').append(printable(string).replace("\"", "\\\"")).append('"');
    }

    /** Returns the name of a class; of an array that of its elements, with brackets. */
    static String nameOf(Class<?> type) {
        return type.isArray() ? nameOf(type.getComponentType()) + "[]" : type.getName();
    }

    /** Returns a text in ASCII, as in a literal, and not longer than a reader reads. */
    static String printable(String string) {
        StringBuilder printable = new StringBuilder();
        int length = Math.min(string.length(), MOST_CHARACTERS);
        for (int i = 0; i < length; i++) {
            char c = string.charAt(i);
            if (c == '\n') {
                printable.append("\\n");
            } else if (c == '\\') {
                printable.append("\\\\");
            } else if (c < FIRST_PRINTABLE || c > LAST_PRINTABLE) {
                String hex = Integer.toHexString(c);
                printable.append("\\u").append("0000", 0, 4 - hex.length()).append(hex);
            } else {
                printable.append(c);
            }
        }
        if (length < string.length()) {
            printable.append("… (").append(string.length()).append(" characters, hash ");
            printable.append(Integer.toHexString(string.hashCode())).append(')');
        }
        return printable.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
