# Without a cell there is nothing to continue, and perhaps no plan either.
if grep -qs '^{"type":"cell"' "$output/cells.jsonl"; then
  quarks run {settings}--shard auto --resume "$output"
else
  quarks run {arguments}--shard auto --output "$output" --replace
fi
code=$?
# A broken pin is a result, and no reason to start the {unit} again. So is a cell in
# ERROR. Both need a run that came to its end: java exits with 1 if it cannot start.
end=$(grep -s '^{"type":"end"' "$output/cells.jsonl" | tail -n 1)
case "$code $end" in
  *'"interruptedBy"'*) exit "$code" ;;
  "1 {"* | "3 {"*) ;;
  *) exit "$code" ;;
esac
