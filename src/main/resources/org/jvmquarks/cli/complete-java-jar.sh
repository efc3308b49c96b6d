
# The program is started by java: what follows its archive is completed as by @program@, and every
# other command line of java as before.
if declare -F _comp_load > /dev/null; then
  _comp_load java
elif declare -F _completion_loader > /dev/null; then
  _completion_loader java
fi
if ! complete -p java 2> /dev/null | grep -q _complete_java_jar_@program@; then
  _java_before_@program@=$(complete -p java 2> /dev/null | sed -n 's/.* -F \([^ ]*\).*/\1/p')
fi

function _complete_java_jar_@program@() {
  local i archive
  local -a words
  for ((i = 1; i + 1 < COMP_CWORD; i++)); do
    archive="${COMP_WORDS[i + 1]}"
    if [ "${COMP_WORDS[i]}" = "-jar" ] && [ "${archive##*/}" = "@archive@" ]; then
      words=("${COMP_WORDS[@]:i + 2}")
      COMP_WORDS=("@program@" "${words[@]}")
      COMP_CWORD=$((COMP_CWORD - i - 1))
      COMP_LINE="@program@${COMP_LINE#*"$archive"}"
      _complete_@program@
      return $?
    fi
  done
  if [ -n "$1" ] && [ -n "$_java_before_@program@" ]; then
    "$_java_before_@program@" "$@"
  fi
}

complete -F _complete_java_jar_@program@ -o default java
