#!/bin/sh
# Ten million races of six cars as a Slurm job array. A task that is requeued goes on where it was. To merge what the
# tasks have counted once all of them are through:
#
#   job=$(sbatch --parsable slurm.sh)
#   sbatch --dependency="afterok:$job" --wrap 'formulad merge *.jsonl'
#
# A task that was lost is submitted alone: sbatch --array=3 slurm.sh. For another number of parts give it twice:
# SHARDS=8 sbatch --array=1-8 slurm.sh. Slurm's own count is that of the tasks of one submission.
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
exec formulad simulate "${CIRCUIT:-harbour}" --races "${RACES:-10000000}" --drivers planner --cars 6 \
  --threads "$SLURM_CPUS_PER_TASK" \
  --shard "$SLURM_ARRAY_TASK_ID/${SHARDS:-64}" --resume "$SLURM_ARRAY_TASK_ID.jsonl"
