package org.jvmquarks.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.RerunCommand;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.ShellWords;

/**
 * Names the command line that runs a cell again, with every setting that affects its verdict.
 *
 * @param notation of the run
 * @param values the settings that a rerun needs
 * @param folder of the run
 * @param byHome whether homes were selected by their paths: only this run knows the id of such a JDK
 */
record CellRerun(SettingNotation notation, Map<Setting, String> values, Path folder, boolean byHome)
        implements RerunCommand {

    CellRerun {
        values = new TreeMap<>(values);
    }

    @Override
    public String of(PinDefinition pin, List<Jdk> jdks) {
        return of(pin.quark().className(), pin.id(), jdks);
    }

    @Override
    public String resume() {
        return notation.run() + " " + word(Setting.RESUME, folder.toString());
    }

    String of(String className, PinId pin, List<Jdk> jdks) {
        StringBuilder command = new StringBuilder(notation.command(className, byHome ? pin.pin() : pin));
        command.append(' ')
                .append(word(Setting.JDKS, jdks.stream().map(this::selector).collect(Collectors.joining(","))));
        values.forEach((setting, value) -> command.append(' ').append(word(setting, value)));
        return command.toString();
    }

    private String word(Setting setting, String value) {
        return ShellWords.quote(notation.write(setting, value));
    }

    private String selector(Jdk jdk) {
        return byHome && jdk.source() instanceof JdkSource.Home home && jdk.isPlain()
                ? Jdks.quoted(home.path().toString())
                : jdk.id();
    }
}
