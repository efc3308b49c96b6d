package org.jvmquarks.evidence;

/** Names of classes as Java writes them, from those of the VM and of {@code Class.getName()}. */
public final class JavaNames {
    private JavaNames() {}

    /** {@code [Lfoo/Bar;} and {@code [Lfoo.Bar;} are {@code foo.Bar[]}. */
    public static String of(String vmName) {
        int dimensions = 0;
        while (dimensions < vmName.length() && vmName.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = vmName.substring(dimensions);
        if (dimensions > 0 && element.length() == 1) {
            element = primitive(element.charAt(0));
        } else if (dimensions > 0 && element.startsWith("L") && element.endsWith(";")) {
            element = element.substring(1, element.length() - 1);
        }
        return element.replace('/', '.') + "[]".repeat(dimensions);
    }

    private static String primitive(char descriptor) {
        return switch (descriptor) {
            case 'Z' -> "boolean";
            case 'C' -> "char";
            case 'F' -> "float";
            case 'D' -> "double";
            case 'B' -> "byte";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            default -> String.valueOf(descriptor);
        };
    }
}
