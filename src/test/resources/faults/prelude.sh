# What the rows of the table may use. Each row runs in an empty folder, with a home and a folder for
# temporary files of its own; $SAMPLES has journals, and $JDK is the home of a JDK that works.
set -o pipefail

# The program. $JVM are options for its JVM.
quarks() {
  "$JDK/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-Djava.io.tmpdir=$TMPDIR" \
    "-Duser.home=$HOME" ${JVM:-} "${PROGRAM[@]}" "$@"
}

# skip REASON: this machine cannot show the fault.
skip() { echo "skipped: $1" >&2; exit 77; }

# heeds SIGNAL: skips a fault by a signal, a number, that whoever started this ignores, as nohup does.
heeds() {
  local ignored
  ignored=$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/self/status)
  (( (0x${ignored:-0} >> ($1 - 1)) & 1 )) && skip "signal $1 is ignored here, nohup?"
  return 0
}

# fake HOME SCRIPT: makes a JDK whose launcher is a script for sh.
fake() {
  mkdir -p "$1/bin"
  touch "$1/release"
  printf '#!/bin/sh\n%s\n' "$2" > "$1/bin/java"
  chmod +x "$1/bin/java"
}

# drops HOME PATTERN: makes a JDK whose launcher is a script that drops the options of a pattern for
# case. JDK's own bin/java is behind it.
drops() {
  fake "$1" "n=\$#; program=
while [ \$n -gt 0 ]; do
  a=\$1; shift; n=\$((n - 1))
  case \$a in org.jvmquarks.guest.*) program=yes;; esac
  if [ -z \"\$program\" ]; then case \$a in $2) continue;; esac; fi
  set -- \"\$@\" \"\$a\"
done
exec '$JDK/bin/java' \"\$@\""
  ln -sf "$JDK/release" "$1/release"
}

# small FOLDER SIZE: mounts a disk of that size, such as 200k.
small() {
  mkdir -p "$1"
  mount -t tmpfs -o "size=$2" tmpfs "$1" 2>/dev/null || skip "only root may mount a small disk"
  # shellcheck disable=SC2064
  trap "umount '$PWD/$1'" EXIT
}

# full FOLDER: mounts a disk without room.
full() {
  small "$1" 64k
  dd if=/dev/zero of="$1/filler" bs=1k count=64 2>/dev/null || true
}

# locked FOLDER: makes a folder into which nobody may write, not even root.
locked() {
  mkdir -p "$1"
  mount -t tmpfs -o ro tmpfs "$1" 2>/dev/null || skip "only root may mount a folder for reading"
  # shellcheck disable=SC2064
  trap "umount '$PWD/$1'" EXIT
}
