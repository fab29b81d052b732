const count = new Intl.NumberFormat('en-GB')

/** Digits in groups of three: `118,402`. */
export function formatCount(value: number): string {
  return count.format(value)
}

/** A count with its noun: `1 record`, `2 records`. */
export function formatQuantity(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`
}

const UNITS = ['KB', 'MB', 'GB'] as const

/** A size, exact below 10,000 bytes, then in units of 1,000: `1,184 bytes`, `12.3 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return formatQuantity(bytes, 'byte')
  let value = bytes
  let unit = ''
  for (const next of UNITS) {
    if (value < 1000) break
    value /= 1000
    unit = next
  }
  return `${value.toFixed(1)} ${unit}`
}

/** A share like `12.5%`, which is never rounded to nothing or all. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (part / whole) * 100
  if (part > 0 && percent < 0.1) return '<0.1%'
  if (part < whole && percent > 99.9) return '>99.9%'
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`
}
