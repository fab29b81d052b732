/** @import { Benchmark, BenchmarkRow, LoneBenchmark } from '../../../bench/support/benchmark' */

/**
 * NaN for no values.
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
 * @typedef {{ machine: Record<string, string>, about: Record<string, string | number>, rounds: number, at: string }} RunContext
 * @param {BenchmarkRow[]} rows
 * @param {RunContext} context
 */
export function toMarkdown(rows, { machine, about, rounds, at }) {
  const table = rows.map((row) =>
    [
      row.name,
      row.subject,
      `${digits(row.value)} ${row.unit}`,
      row.baseline === null ? '–' : `${digits(row.baseline)} ${row.unit} (${row.baselineName})`,
      row.ratio === null ? '–' : row.ratio.toFixed(2),
      row.goal,
      row.met ? 'met' : 'missed',
    ].join(' | '),
  )
  return [
    '# Measurements',
    '',
    `${at}. Each number is the median of ${rounds} rounds; subject and baseline were measured in turns in the same run. Ratios count:`,
    'absolute numbers differ from machine to machine.',
    '',
    '| Name | Subject | Value | Baseline | Ratio | Goal | |',
    '|---|---|---|---|---|---|---|',
    ...table.map((line) => `| ${line} |`),
    '',
    '## Machine and versions',
    '',
    ...Object.entries({ ...machine, ...about }).map(([key, value]) => `- ${key}: ${value}`),
    '',
  ].join('\n')
}

/** @param {number} value */
function digits(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(3)).toString()
}
