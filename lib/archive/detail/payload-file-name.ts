const LONGEST_PART = 80

const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, LONGEST_PART)

/** `<event>-<event id or delivery id>.json` in plain ASCII. */
export function payloadFileName({ event, eventId, id }: { event: string; eventId: string | null; id: string }): string {
  // A leading dot hides a file; a leading dash reads as an option.
  return `${plain(event).replace(/^[.-]+/, '') || 'event'}-${plain(eventId || id)}.json`
}
