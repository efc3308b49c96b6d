quarks fleet {arguments}--shard auto --output "$output" --resume
code=$?
# A service that needs a change is a result, and no reason to start the {unit} again. So is one that
# could not be checked. Both need a board, which comes last: java exits with 1 if it cannot start.
case "$code" in
  1 | 3) test -s "$output/fleet.json" || exit "$code" ;;
  *) exit "$code" ;;
esac
