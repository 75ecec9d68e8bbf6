// SPDX-License-Identifier: MIT

// What a benchmark has measured, and what that comes to.
@_exported public import struct ListerBench.BenchmarkComparison
@_exported public import struct ListerBench.BenchmarkReport
@_exported public import struct ListerBench.BenchmarkResult
@_exported public import struct ListerBench.ComparisonReport
@_exported public import struct ListerBench.HostTable
@_exported public import struct ListerBench.KernelFolder
@_exported public import struct ListerBench.MedianInterval
@_exported public import struct ListerBench.RankTest
@_exported public import enum ListerBench.ReportFormat
@_exported public import struct ListerBench.ResultHeader
@_exported public import struct ListerBench.ResultSample
@_exported public import struct ListerBench.ResultSeries
@_exported public import enum ListerBench.RoundEvent
@_exported public import struct ListerBench.StepSummary
@_exported public import struct ListerBench.Topology
// What it runs on.
@_exported public import enum ListerWorkloads.Workload
