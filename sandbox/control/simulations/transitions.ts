import { wrongState } from './story-simulation'

type Table = Readonly<Record<string, readonly string[]>>

/** Sections 2.3, 2.4 and 3, and not-shown.md, "3 other transitions". */
const TRANSITIONS = {
  bankAccount: { active: ['inactive'] },
  debitCard: {
    // Cards from before a holder was required may need action.
    active: ['rejected', 'action_required'],
    action_required: ['active', 'rejected'],
  },
  // Only the clock makes a rerouted source active.
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

/** Throws a 400 problem at `field` for a step outside the table. */
export function refuseStep(field: string, kind: keyof typeof TRANSITIONS, from: string, to: string): void {
  if (!mayBecome(kind, from, to)) throw wrongState(field, `${from} cannot become ${to}`)
}
