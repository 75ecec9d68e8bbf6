// SPDX-License-Identifier: MIT

/// The share of a machine that a cluster has given to this process, as variables of the environment
/// tell it.
///
/// Clusters start as many processes on a machine as it has slots, and not all of them bind these to
/// cores. Sources: sbatch(1), "Output environment variables"; for Spark, what its executors set for
/// the processes that they start: `OMP_NUM_THREADS` is `spark.task.cpus` there.
package enum Slot {
  /// What Spark sets for a process of a task, and nobody for himself.
  private static let spark = [
    "SPARK_BUFFER_SIZE", "SPARK_EXECUTOR_DIRS", "SPARK_EXECUTOR_ID", "SPARK_YARN_STAGING_DIR",
  ]

  /// How many cores the process was given, by variables of the environment; nil if nobody says so.
  package static func cores(_ variable: (String) -> String?) -> Int? {
    func number(_ name: String) -> Int? {
      // SLURM_TASKS_PER_NODE is `2(x3),1`, of which the first number is this node's or like it.
      let digits = (variable(name) ?? "").prefix { ("0"..."9").contains($0) }
      return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }
    if let cores = number("SLURM_CPUS_PER_TASK") { return cores }
    if let cores = number("SLURM_CPUS_ON_NODE") {
      return max(1, cores / (number("SLURM_TASKS_PER_NODE") ?? 1))
    }
    guard spark.contains(where: { variable($0) != nil }) else { return nil }
    return number("OMP_NUM_THREADS") ?? 1
  }
}
