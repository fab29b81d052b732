const LONGEST_PART = 80

const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, LONGEST_PART)

/** Name of the file that a payload is saved as, `<event>-<event id or id of the delivery>.json`, in plain ASCII. */
export function payloadFileName({ event, eventId, id }: { event: string; eventId: string | null; id: string }): string {
  // A name that begins with a dot would be hidden, one with a dash read as an option.
  return `${plain(event).replace(/^[.-]+/, '') || 'event'}-${plain(eventId || id)}.json`
}
