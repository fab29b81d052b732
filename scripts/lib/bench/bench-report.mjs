/** @import { Benchmark, BenchmarkRow, LoneBenchmark } from '../../../bench/support/benchmark' */

/**
 * The median; NaN for no values.
 * @param {number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return (low + high) / 2
}

const SIDES = /** @type {const} */ (['subject', 'baseline'])

/**
 * Subject and baseline take turns, so a machine that slows down slows both. The first round of each warms up.
 * @param {Benchmark | LoneBenchmark} benchmark
 * @param {number} rounds
 * @returns {Promise<BenchmarkRow>}
 */
export async function measure(benchmark, rounds) {
  /** @type {Record<'subject' | 'baseline', number[]>} */
  const taken = { subject: [], baseline: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const work = side === 'subject' ? benchmark.measure : benchmark.measureBaseline
      if (!work) continue
      const value = await work()
      if (round > 0) taken[side].push(value)
    }
  }
  const { name, subject, unit, baselineName, goal } = benchmark
  const value = median(taken.subject)
  const row = { name, subject, value, unit, baselineName, goal }
  if (benchmark.measureBaseline === null)
    return { ...row, baseline: null, ratio: null, met: benchmark.isMet({ value }) }
  const baseline = median(taken.baseline)
  const ratio = value / baseline
  return { ...row, baseline, ratio, met: benchmark.isMet({ value, baseline, ratio }) }
}

/**
 * A row of the report: the benchmark file that it comes from, and when, how often and where it was measured.
 * @typedef {BenchmarkRow & { bench: string, measuredOn: string, rounds: number, machine: string }} ReportRow
 */

/**
 * The rows of a report after a run: a benchmark file with new rows loses all its old ones, the others keep theirs.
 * @param {ReportRow[]} kept
 * @param {ReportRow[]} measured
 * @param {string[]} order the existing benchmark files; rows of others are dropped
 */
export function mergeBenchRows(kept, measured, order) {
  const ran = new Set(measured.map(({ bench }) => bench))
  const rows = [...kept.filter(({ bench }) => !ran.has(bench)), ...measured]
  return order.flatMap((name) => rows.filter(({ bench }) => bench === name))
}

const NOTES = '## Notes'

/**
 * The notes of a report after a run: a note of the run replaces an earlier note of the same name.
 * @param {string} report the report before, as Markdown
 * @param {Record<string, string | number>} about
 */
export function mergeBenchNotes(report, about) {
  const lines = report.split(`${NOTES}\n`)[1]?.split('\n') ?? []
  const before = lines.flatMap((line) => {
    const [, name, note] = /^- (.+?): (.*)$/.exec(line) ?? []
    return name && note !== undefined ? [[name, note]] : []
  })
  return { ...Object.fromEntries(before), ...about }
}

/**
 * @param {ReportRow[]} rows
 * @param {Record<string, string | number>} notes
 */
export function toMarkdown(rows, notes) {
  const table = rows.map((row) =>
    [
      row.name,
      row.subject,
      `${digits(row.value)} ${row.unit}`,
      row.baseline === null ? '–' : `${digits(row.baseline)} ${row.unit} (${row.baselineName})`,
      row.ratio === null ? '–' : row.ratio.toFixed(2),
      row.goal,
      row.met ? 'met' : 'missed',
      `${row.measuredOn}, ${row.rounds} rounds`,
    ].join(' | '),
  )
  const machines = [...new Set(rows.map(({ machine }) => machine))].map((machine) => {
    const names = new Set(rows.filter((row) => row.machine === machine).map(({ bench }) => bench))
    return `- ${machine}: ${[...names].join(', ')}`
  })
  return [
    '# Measurements',
    '',
    'Each number is a median; subject and baseline were measured in turns in the same run. Compare ratios: absolute numbers differ from',
    'machine to machine. A run measures some benchmarks and keeps the rows of the others, so each row has its own date.',
    '',
    '| Name | Subject | Value | Baseline | Ratio | Goal | | Measured |',
    '|---|---|---|---|---|---|---|---|',
    ...table.map((line) => `| ${line} |`),
    '',
    '## Machines',
    '',
    ...machines,
    '',
    NOTES,
    '',
    ...Object.entries(notes).map(([name, note]) => `- ${name}: ${note}`),
    '',
  ].join('\n')
}

/** @param {number} value */
function digits(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(3)).toString()
}
