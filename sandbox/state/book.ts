import type { AchReturn } from '../resources/ach-return'
import type { Deposit } from '../resources/deposit'
import type { OffRamp } from '../resources/off-ramp'
import type { OnRampCredit } from '../resources/on-ramp-credit'

/** Every stateful resource the sandbox knows, by id. */
export type Book = {
  offRamps: Map<string, OffRamp>
  deposits: Map<string, Deposit>
  credits: Map<string, OnRampCredit>
  returns: Map<string, AchReturn>
}

export function createBook(): Book {
  return { offRamps: new Map(), deposits: new Map(), credits: new Map(), returns: new Map() }
}

/** Adds what `from` holds to `into`. */
export function mergeBook(into: Book, from: Book): void {
  for (const [id, offRamp] of from.offRamps) into.offRamps.set(id, offRamp)
  for (const [id, deposit] of from.deposits) into.deposits.set(id, deposit)
  for (const [id, credit] of from.credits) into.credits.set(id, credit)
  for (const [id, achReturn] of from.returns) into.returns.set(id, achReturn)
}
