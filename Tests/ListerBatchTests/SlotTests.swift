// SPDX-License-Identifier: MIT

import ListerBatch
import Testing

@Suite struct SlotTests {
  @Test(
    arguments: [
      ([:], nil), (["SPARK_HOME": "/opt/spark", "OMP_NUM_THREADS": "4"], nil),
      (["SLURM_CPUS_PER_TASK": "1"], 1),
      (["SLURM_CPUS_PER_TASK": "6", "SLURM_CPUS_ON_NODE": "2"], 6),
      (["SLURM_CPUS_ON_NODE": "8"], 8),
      (["SLURM_CPUS_ON_NODE": "8", "SLURM_TASKS_PER_NODE": "8(x3),4"], 1),
      (["SLURM_CPUS_ON_NODE": "2", "SLURM_TASKS_PER_NODE": "4"], 1),
      (["SLURM_CPUS_PER_TASK": "x"], nil), (["SLURM_CPUS_PER_TASK": "0"], nil),
      (["SPARK_BUFFER_SIZE": "65536"], 1),
      (["SPARK_BUFFER_SIZE": "65536", "OMP_NUM_THREADS": "3"], 3),
      (["SPARK_EXECUTOR_DIRS": ""], 1),
    ] as [([String: String], Int?)]
  )
  func `a slot has the cores that its cluster says`(variables: [String: String], cores: Int?) {
    #expect(Slot.cores { variables[$0] } == cores)
  }
}
