package org.jvmquarks.cli;

import org.jvmquarks.files.OwnResource;
import org.jvmquarks.run.OwnCommandLine;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code generate-completion}. The program has no command of its own: people type {@code java -jar jvm-quarks.jar}, so
 * the script completes that.
 */
@Command(
        name = "generate-completion",
        mixinStandardHelpOptions = true,
        description = {
            "Prints a script by which bash and zsh complete the command lines of this program, as in"
                    + " java -jar jvm-quarks.jar run --jd<TAB>."
        },
        footerHeading = "%nExamples:%n",
        footer = "  source <(java -jar jvm-quarks.jar generate-completion)")
final class CompletionCommand implements Runnable {
    private static final String OF_JAVA = "complete-java-jar.sh";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        CommandSpec program = spec.root();
        spec.commandLine().getOut().println(script(program));
        spec.commandLine().getOut().flush();
    }

    private static String script(CommandSpec program) {
        return AutoComplete.bash(program.name(), program.commandLine())
                + "\n"
                + OwnResource.text(CompletionCommand.class, OF_JAVA)
                        .replace("@program@", program.name())
                        .replace("@archive@", OwnCommandLine.archiveName());
    }
}
