package org.jvmquarks.inspect.options;

/** Options that cannot be read. The message says where and what is expected. */
public final class OptionsException extends IllegalArgumentException {
    public OptionsException(String message) {
        super(message);
    }

    public OptionsException(String message, Throwable cause) {
        super(message, cause);
    }
}
