import { announce } from '@/components/ui/text/announcer'

/** `undo` is null once it has started. */
export type UndoOffer = { id: number; text: string; undo: (() => Promise<string>) | null }

const listeners = new Set<() => void>()
let offer: UndoOffer | null = null
let given = 0

function put(next: UndoOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

function say(text: string, undo: UndoOffer['undo'] = null): UndoOffer {
  given += 1
  const said = { id: given, text, undo }
  put(said)
  return said
}

export function subscribeToOffer(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readOffer = () => offer

export const dropOffer = () => put(null)

/** Offers to undo a change; `undo` answers the text that says its result. */
export function offerUndo(text: string, undo: () => Promise<string>) {
  say(text, undo)
  announce(`${text}. Undo is offered for a few seconds.`)
}

export async function takeOffer(): Promise<void> {
  const undo = offer?.undo
  if (!undo) return
  const running = say('Undoing…')
  const text = await undo().catch((error: unknown) =>
    error instanceof Error ? error.message : 'It could not be undone.',
  )
  announce(text)
  // A later offer keeps the place.
  if (offer === null || offer === running) say(text)
}
