package org.jvmquarks.upgrade.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Loads what weaves classes from a folder of the archive, before its parent: the application may have another ASM. */
final class AloneLoader extends ClassLoader {
    AloneLoader(ClassLoader parent) {
        super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream in = getParent().getResourceAsStream(Agent.APART + name.replace('.', '/') + ".class")) {
                return in == null ? super.loadClass(name, resolve) : define(name, in);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private Class<?> define(String name, InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            all.write(buffer, 0, read);
        }
        return defineClass(name, all.toByteArray(), 0, all.size());
    }
}
