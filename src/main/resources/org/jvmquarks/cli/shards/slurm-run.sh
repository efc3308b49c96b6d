# Without a cell there is nothing to continue, and perhaps no plan either.
if grep -qs '^{"type":"cell"' "$output/cells.jsonl"; then
  java -jar jvm-quarks.jar run {settings}--shard "$SLURM_ARRAY_TASK_ID/{count}" --resume "$output"
else
  java -jar jvm-quarks.jar run {arguments}--shard "$SLURM_ARRAY_TASK_ID/{count}" --output "$output" --replace
fi
