#!/bin/sh
# Ten million races as a Slurm job array. A task that is requeued goes on where it was. To merge what the
# tasks have counted once all of them are through:
#
#   job=$(sbatch --parsable slurm.sh)
#   sbatch --dependency="afterok:$job" --wrap 'formulad merge *.jsonl'
#
#SBATCH --job-name=formulad
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%x-%a.log
set -eu
exec formulad simulate "${CIRCUIT:-harbour}" --races "${RACES:-10000000}" --drivers planner \
  --threads "$SLURM_CPUS_PER_TASK" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --resume "$SLURM_ARRAY_TASK_ID.jsonl"
