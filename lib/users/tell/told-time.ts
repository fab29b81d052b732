const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A day in UTC, for example "20 January 2026". @throws RangeError for a text that is no instant */
export function dayTold(iso: string): string {
  return DAY.format(new Date(iso))
}

/** A day and time, for example "20 January 2026 at 09:30 UTC". @throws RangeError for a text that is no instant */
export function dayAndTimeTold(iso: string): string {
  return `${DAY_AND_TIME.format(new Date(iso))} UTC`
}
