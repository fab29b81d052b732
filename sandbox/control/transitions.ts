import { wrongState } from './story-simulation'

type Table = Readonly<Record<string, readonly string[]>>

/** Sections 2.3, 2.4 and 3, and not-shown.md, "3 other transitions": what may become of a state. */
const TRANSITIONS = {
  bankAccount: { active: ['inactive'] },
  debitCard: {
    // As though it had been added before its holder had to be named.
    active: ['rejected', 'action_required'],
    action_required: ['active', 'rejected'],
  },
  // A source that is rerouted becomes active by the clock alone.
  fundingSource: {
    pending: ['active', 'review_required', 'ineligible', 'deleted'],
    active: ['review_required', 'disabled', 'deleted'],
    review_required: ['active', 'ineligible', 'disabled', 'deleted'],
    ineligible: ['deleted'],
    disabled: ['deleted'],
  },
} as const satisfies Record<string, Table>

export function mayBecome(kind: keyof typeof TRANSITIONS, from: string, to: string): boolean {
  const table: Table = TRANSITIONS[kind]
  return Object.hasOwn(table, from) && (table[from] ?? []).includes(to)
}

/** Throws a 400 problem at a field for a step that the table does not have. */
export function refuseStep(field: string, kind: keyof typeof TRANSITIONS, from: string, to: string): void {
  if (!mayBecome(kind, from, to)) throw wrongState(field, `What is ${from} does not become ${to}`)
}
