/** The pause that an answer asks for (RFC 9110, 10.2.3), in milliseconds; null if there is none or it cannot be read. */
export function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const at = /GMT\s*$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
