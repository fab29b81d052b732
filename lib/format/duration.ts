/** A duration in words for people, rounded: `under 1 s`, `40 s`, `21 min`, `3 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  if (Math.round(seconds) < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
