/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Measures subject and baseline in turns, so that a machine that gets slower slows both. The first round of each warms up and does not
 * count. Answers one row of the report.
 */
export async function measure(benchmark, rounds) {
  const taken = { subject: [], baseline: [] }
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? ['subject', 'baseline'] : ['baseline', 'subject']
    for (const side of order) {
      const work = side === 'subject' ? benchmark.measure : benchmark.measureBaseline
      if (!work) continue
      const value = await work()
      if (round > 0) taken[side].push(value)
    }
  }
  const value = median(taken.subject)
  const baseline = benchmark.measureBaseline ? median(taken.baseline) : null
  const ratio = baseline === null ? null : value / baseline
  const { name, subject, unit, baselineName, goal } = benchmark
  return {
    name,
    subject,
    value,
    unit,
    baseline,
    baselineName,
    ratio,
    goal,
    met: benchmark.isMet({ value, baseline, ratio }),
  }
}

/** The report for people. */
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

function digits(value) {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(3)).toString()
}
