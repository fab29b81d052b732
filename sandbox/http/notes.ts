import type { IncomingMessage } from 'node:http'

const notes = new WeakMap<IncomingMessage, string[]>()

/** Adds to the log line of a request. Never a credential or a part of one. */
export function noteFor(incoming: IncomingMessage, text: string): void {
  const known = notes.get(incoming)
  if (known === undefined) notes.set(incoming, [text])
  else known.push(text)
}

export function notesOf(incoming: IncomingMessage): readonly string[] {
  return notes.get(incoming) ?? []
}
